import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskItems } from '../../../../contract/src/admin-desk.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import {
  affiliateJoin,
  type ContactForm,
  contactUs,
  enquiryAnswer,
  enquiryList,
  enquiryUpdate,
} from '../../../../contract/src/enquiries.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, anAdmin, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';

let test: TestApp;
let admin: Person;
let call: ReturnType<TestApp['as']>;
let visitor: ReturnType<TestApp['as']>;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test, { first_name: 'Ottoline', last_name: 'Zibel' });
  call = test.as(admin.token);
  visitor = test.as();
});
afterAll(() => test.close());

const letter = {
  name: 'Wilhelmina Quix',
  email: 'wilhelmina@people.example',
  subject: 'May we share an account?',
  message: 'We are two.\n\nDo we need <b>two</b> plans?',
} satisfies ContactForm;
const listRows = (email: string) =>
  test.db.selectFrom('enquiries').selectAll().where('email', '=', email).execute();

describe('the contact form', () => {
  it.each([
    ['name', 'Quix\r\nBcc: all@people.example'],
    ['name', ''],
    ['email', 'a@b.example\r\nBcc: all@people.example'],
    ['email', `${'a'.repeat(245)}@b.example`],
    ['subject', 'Hello\nBcc: all@people.example'],
    ['subject', 'x'.repeat(151)],
    ['message', ' \n'],
    ['message', 'x'.repeat(5_001)],
    ['message', 'with a NUL \u0000 in it'],
  ])('refuses the %s %j', async (field, value) => {
    const refused = await refusal(visitor(contactUs, { body: { ...letter, [field]: value } }));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields)).toEqual([field]);
  });

  it('stores the message and mails it to the operator with the sender as Reply-To', async () => {
    await visitor(contactUs, { body: letter });
    expect(await listRows(letter.email)).toMatchObject([{ kind: 'contact', ...letter, done_at: null }]);
    const [mail, ...others] = await mailsTo(test, 'contact@cadre.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Contact: May we share an account?',
      headers: { 'Reply-To': letter.email },
    });
    expect(mail?.text).toContain('Do we need <b>two</b> plans?');
    expect(mail?.html).toContain('Do we need &lt;b&gt;two&lt;/b&gt; plans?');
  });

  it('stores and mails a message once for one idempotency key', async () => {
    const body = { ...letter, email: 'twenty@people.example' };
    const idempotencyKey = crypto.randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => visitor(contactUs, { body, idempotencyKey })));
    expect(await listRows(body.email)).toHaveLength(1);
    const mails = await mailsTo(test, 'contact@cadre.example');
    expect(mails.filter(({ headers }) => headers?.['Reply-To'] === body.email)).toHaveLength(1);
  });

  it('returns 429 for the fourth enquiry in an hour from one IP address', async () => {
    const limited = await appForThisTest({ rateLimits: true });
    const limitedCall = limited.as();
    await limitedCall(contactUs, { body: letter });
    await limitedCall(contactUs, { body: letter });
    const { subject: _, ...request } = letter;
    await limitedCall(affiliateJoin, { body: request });
    const refused = await refusal(limitedCall(contactUs, { body: letter }));
    expect(refused.status).toBe(429);
  });

  it('works as a plain form without JavaScript', async () => {
    const post = (fields: Record<string, string>) =>
      test.app.inject({
        method: 'POST',
        url: '/forms/contact',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const sent = await post({ ...letter, email: 'plain@people.example' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/company/contact-us?outcome=sent']);
    expect(await listRows('plain@people.example')).toHaveLength(1);
    expect((await post({ name: 'Nobody' })).headers.location).toBe(
      '/company/contact-us?outcome=invalid_input',
    );
  });
});

describe('a request to become an affiliate', () => {
  const request = {
    name: 'Tobias Reeve',
    email: 'tobias@people.example',
    website: 'https://letters.example',
    message: 'I write a letter for finance leaders.',
  };

  it('is stored, mailed to the operator, and confirmed without repeating the input', async () => {
    await visitor(affiliateJoin, { body: request });
    expect(await listRows(request.email)).toMatchObject([{ kind: 'affiliate', website: request.website }]);
    const [confirmation] = await mailsTo(test, request.email);
    expect(confirmation?.text).not.toMatch(/Tobias|finance/);
    const received = await mailsTo(test, 'contact@cadre.example');
    expect(received.map(({ subject }) => subject)).toContain('Affiliate: Tobias Reeve');
    const refused = await refusal(
      visitor(affiliateJoin, { body: { ...request, website: 'javascript:x()' } }),
    );
    expect(refused.fields).toHaveProperty('website');
  });

  it('is open once per address, and can be made again after it is done', async () => {
    const body = { ...request, email: 'again@people.example', website: '' };
    await Promise.all(Array.from({ length: 20 }, () => visitor(affiliateJoin, { body })));
    const [first, ...others] = await listRows(body.email);
    expect([others, (await mailsTo(test, body.email)).length]).toEqual([[], 1]);
    const params = { id: first?.id ?? '' };
    await call(enquiryUpdate, { params, body: { done: true } });
    await visitor(affiliateJoin, { body });
    expect(await listRows(body.email)).toHaveLength(2);
    const refused = await refusal(call(enquiryUpdate, { params, body: { done: false } }));
    expect([refused.status, refused.message]).toEqual([409, 'A newer request from this address is open.']);
  });
});

describe('enquiries', () => {
  it('returns 401 or 404 to everyone except admins', async () => {
    const company = await aCompany(test);
    const [enquiry] = await listRows(letter.email);
    const params = { id: enquiry?.id ?? '' };
    for (const [send, status] of [
      [test.as(company.token), 404],
      [visitor, 401],
    ] as const) {
      expect((await refusal(send(enquiryList))).status).toBe(status);
      expect((await refusal(send(enquiryUpdate, { params, body: { done: true } }))).status).toBe(status);
    }
  });

  it('are filtered by kind, state and search text, and audited when they are done or reopened', async () => {
    const { results, open } = await call(enquiryList, { query: { kind: 'contact', search: 'quix share' } });
    expect(results.map(({ email }) => email)).toContain(letter.email);
    expect((await call(enquiryList, { query: { search: 'nothing-like-it' } })).results).toEqual([]);
    const id = results.find(({ email }) => email === letter.email)?.id ?? '';
    const done = await call(enquiryUpdate, { params: { id }, body: { done: true } });
    expect(done).toMatchObject({ done_at: expect.any(String), done_by: 'Ottoline Zibel' });
    const after = await call(enquiryList, { query: { done: 'false' } });
    expect(after.open.contact).toBe(open.contact - 1);
    expect(after.results.map((enquiry) => enquiry.id)).not.toContain(id);
    await call(enquiryUpdate, { params: { id }, body: { done: false } });
    const log = await call(auditLog, { query: { subject_id: id } });
    expect(log.results.map(({ action }) => action)).toEqual(['enquiry_reopened', 'enquiry_done']);
    const missing = { params: { id: crypto.randomUUID() }, body: { done: true } };
    expect((await refusal(call(enquiryUpdate, missing))).status).toBe(404);
  });
});

describe('an answer', () => {
  it('is mailed, stored and ends the enquiry, once for two admins who answer at once', async () => {
    const email = 'answered@people.example';
    await visitor(contactUs, { body: { ...letter, email } });
    const [enquiry] = await listRows(email);
    const params = { id: enquiry?.id ?? '' };
    const other = test.as((await anAdmin(test)).token);
    const sent = await Promise.allSettled(
      [call, other].map((send) => send(enquiryAnswer, { params, body: { message: 'One plan is enough.' } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = await refusal(call(enquiryAnswer, { params, body: { message: 'Two.' } }));
    expect([refused.code, refused.message]).toEqual([
      'not_allowed_now',
      expect.stringMatching(/^\S+ \S+ has answered this message or marked it as done\.$/),
    ]);
    const mails = await mailsTo(test, email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('One plan is enough.')]);
    const { results } = await call(enquiryList, { query: { search: 'answered@people.example' } });
    expect(results).toMatchObject([
      { done_at: expect.any(String), answers: [{ message: 'One plan is enough.' }] },
    ]);
    await call(enquiryUpdate, { params, body: { done: false } });
    await call(enquiryAnswer, { params, body: { message: 'Or two.' } });
    expect(await mailsTo(test, email)).toHaveLength(2);
  });
});

describe('requests about personal data', () => {
  const open = (query: Record<string, string> = {}) =>
    call(enquiryList, { query: { kind: 'privacy', done: 'false', ...query } });
  const request = async (email: string, created_at?: string) => {
    await visitor(contactUs, { body: { ...letter, email, personal_data: true } });
    const [row] = await listRows(email);
    if (created_at)
      await test.db.updateTable('enquiries').set({ created_at }).where('email', '=', email).execute();
    return row?.id ?? '';
  };

  it('refuses an affiliate request as one, and a change that says nothing', async () => {
    const [affiliate] = await test.db
      .selectFrom('enquiries')
      .select('id')
      .where('kind', '=', 'affiliate')
      .limit(1)
      .execute();
    const params = { id: affiliate?.id ?? '' };
    expect(await refusal(call(enquiryUpdate, { params, body: { kind: 'privacy' } }))).toMatchObject({
      status: 409,
    });
    expect(await refusal(call(enquiryUpdate, { params, body: {} }))).toMatchObject({ status: 400 });
  });

  it('are due a month later, listed by that day, and on Today with it [data-request-due]', async () => {
    const late = await request('late@people.example', '2026-01-31T10:00:00Z');
    const later = await request('later@people.example', '2026-02-10T10:00:00Z');
    const fresh = await request('fresh@people.example');
    const { results, open: counts, count } = await open();
    expect([count, counts.privacy]).toEqual([3, 3]);
    expect(results.map(({ id, due_at }) => [id, due_at])).toEqual([
      [late, '2026-02-28T10:00:00.000Z'],
      [later, '2026-03-10T10:00:00.000Z'],
      [fresh, expect.any(String)],
    ]);
    expect((await open({ page: '2', page_size: '2' })).results.map(({ id }) => id)).toEqual([fresh]);
    const items = await call(deskItems, { query: { kind: 'data_request' } });
    expect(items.results).toMatchObject([
      { id: late, due_at: '2026-02-28T10:00:00.000Z', title: letter.subject },
      { id: later },
      { id: fresh },
    ]);
    const mails = await mailsTo(test, 'contact@cadre.example');
    expect(mails.at(-1)?.subject).toBe(`Personal data: ${letter.subject}`);
  });

  it('are recognised in ordinary messages, counted from the message, and audited', async () => {
    await visitor(contactUs, { body: { ...letter, email: 'erase@people.example' } });
    const [row] = await listRows('erase@people.example');
    const params = { id: row?.id ?? '' };
    expect(row).toMatchObject({ kind: 'contact', due_at: null });
    const changed = await call(enquiryUpdate, { params, body: { kind: 'privacy' } });
    expect(changed).toMatchObject({ kind: 'privacy', due_at: expect.any(String), done_at: null });
    const back = await call(enquiryUpdate, { params, body: { kind: 'contact', done: true } });
    expect(back).toMatchObject({ kind: 'contact', due_at: null, done_by: 'Ottoline Zibel' });
    const { results } = await call(auditLog, { query: { subject_id: params.id } });
    expect(results.map(({ action }) => action)).toEqual([
      'enquiry_done',
      'enquiry_kind_changed',
      'enquiry_kind_changed',
    ]);
  });
});
