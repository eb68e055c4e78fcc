import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualEmailSend } from '../../../../contract/src/campaigns.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import {
  newsletterConfirm,
  newsletterCount,
  newsletterSubscribe,
  newsletterUnsubscribe,
} from '../../../../contract/src/newsletter.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';

let test: TestApp;
let admin: Person;
let visitor: ReturnType<TestApp['as']>;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
  visitor = test.as();
});
afterAll(() => test.close());

const getRow = (email: string) =>
  test.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst();
const mailsTo = (email: string) => test.mails.filter(({ to }) => to === email);

const subscribe = async (email: string) => {
  await visitor(newsletterSubscribe, { body: { email } });
  await runTasks(test);
};
const tokenTo = (email: string) => {
  const text = mailsTo(email).at(-1)?.text ?? '';
  return /token=([\w.-]+)/.exec(text)?.[1] ?? '';
};
const confirm = async (email: string) => {
  await subscribe(email);
  await visitor(newsletterConfirm, { body: { token: tokenTo(email) } });
};
const send = async (subject: string) => {
  const body = { subject, body: '<p>What is new.</p>', segment: 'newsletter' as const };
  await test.as(admin.token)(manualEmailSend, { body });
  await runTasks(test);
  return test.mails.filter((mail) => mail.subject === subject);
};
const post = (url: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

describe('newsletter_subscribe', () => {
  it.each([
    'none',
    'a@b',
    'a@b.example\r\nBcc: all@b.example',
    `${'a'.repeat(250)}@b.example`,
    '',
    'a@b.example, c@d.example',
  ])('refuses %j', async (email) => {
    expect((await refusal(visitor(newsletterSubscribe, { body: { email } }))).fields).toHaveProperty('email');
  });

  it('mails a link and sends no newsletter until it is confirmed', async () => {
    await subscribe('Asks@People.example');
    expect(mailsTo('asks@people.example')).toHaveLength(1);
    expect(await getRow('asks@people.example')).toMatchObject({ state: 'asked' });
    expect(await send('Before confirmation')).toEqual([]);
    await visitor(newsletterConfirm, { body: { token: tokenTo('asks@people.example') } });
    expect((await send('To the first')).map(({ to }) => to)).toEqual(['asks@people.example']);
  });

  it('stores one row and sends one mail for twenty concurrent requests', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor(newsletterSubscribe, { body: { email: 'often@people.example' } }),
      ),
    );
    await runTasks(test);
    expect(mailsTo('often@people.example')).toHaveLength(1);
    expect(await getRow('often@people.example')).toBeTruthy();
  });

  it('gives subscribers the same response, and mails them at most once in a while', async () => {
    const email = 'again@people.example';
    await confirm(email);
    const responses = await Promise.all(
      [email, 'other@people.example'].map((address) =>
        visitor(newsletterSubscribe, { body: { email: address } }),
      ),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(mailsTo(email)).toHaveLength(1);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await test.db
      .updateTable('newsletter_subscribers')
      .set({ mailed_at: hourAgo })
      .where('email', '=', email)
      .execute();
    await subscribe(email);
    expect(mailsTo(email).at(-1)?.subject).toBe('You’re already subscribed to the newsletter');
    expect(await getRow(email)).toMatchObject({ state: 'subscribed' });
  });

  it('returns 429 after ten requests from one IP address', async () => {
    const limited = await appForThisTest({ rateLimits: true });
    const call = limited.as();
    for (let count = 0; count < 10; count++)
      await call(newsletterSubscribe, { body: { email: `n${count}@people.example` } });
    const refused = await refusal(call(newsletterSubscribe, { body: { email: 'n10@people.example' } }));
    expect(refused.status).toBe(429);
  });
});

it('refuses a link with a forged token', async () => {
  await subscribe('signed@people.example');
  const token = tokenTo('signed@people.example');
  const forged = ['x', '', `${token}x`, `${crypto.randomUUID()}.${token.split('.')[1]}`, `${token}.more`];
  for (const text of forged)
    expect((await refusal(visitor(newsletterConfirm, { body: { token: text } }))).status).toBe(400);
  expect(await getRow('signed@people.example')).toMatchObject({ state: 'asked' });
});

describe('a newsletter', () => {
  it('is unsubscribed by one-click unsubscribe and confirmed again by the same link', async () => {
    const email = 'leaves@people.example';
    await confirm(email);
    const mail = (await send('Spring')).find(({ to }) => to === email);
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    const url = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(mail?.text).toContain('/newsletter/unsubscribe?token=');
    const clicked = await post(url.pathname, { 'List-Unsubscribe': 'One-Click' });
    expect(clicked.statusCode).toBe(200);
    expect((await send('Summer')).map(({ to }) => to)).not.toContain(email);
    const opened = await test.app.inject({ method: 'GET', url: url.pathname });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      expect.stringContaining('/newsletter/unsubscribe?token='),
    ]);
    await visitor(newsletterConfirm, { body: { token: tokenTo(email) } });
    expect((await send('Autumn')).map(({ to }) => to)).toContain(email);
  });

  it('skips a subscriber who unsubscribes while it is being sent', async () => {
    const email = 'late@people.example';
    await confirm(email);
    const body = { subject: 'Winter', body: '<p>Snow.</p>', segment: 'newsletter' as const };
    await test.as(admin.token)(manualEmailSend, { body });
    await visitor(newsletterUnsubscribe, { params: { token: tokenTo(email) } });
    await runTasks(test);
    expect(mailsTo(email).map(({ subject }) => subject)).not.toContain('Winter');
  });

  it('is counted for admins only, and its subscriber is deleted with the account', async () => {
    const person = await aFractional(test);
    await confirm(person.email);
    const call = test.as(person.token);
    expect((await refusal(call(newsletterCount))).status).toBe(404);
    const before = await test.as(admin.token)(newsletterCount);
    await call(employeeDelete, { params: { id: person.id } });
    expect((await test.as(admin.token)(newsletterCount)).subscribed).toBe(before.subscribed - 1);
    expect(await getRow(person.email)).toBeUndefined();
  });
});

it('works with plain forms without JavaScript', async () => {
  const email = 'plain@people.example';
  const sent = await post('/forms/newsletter', { email });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/newsletter/sent?outcome=sent']);
  await runTasks(test);
  const token = tokenTo(email);
  const confirmed = await post('/forms/newsletter-confirm', { token });
  expect(confirmed.headers.location).toBe(`/newsletter/confirm?token=${token}&outcome=sent`);
  expect(await getRow(email)).toMatchObject({ state: 'subscribed' });
  await post('/forms/newsletter-unsubscribe', { token });
  expect(await getRow(email)).toMatchObject({ state: 'unsubscribed' });
  const refused = await post('/forms/newsletter', { email: 'nothing' });
  expect(refused.headers.location).toBe('/newsletter/sent?outcome=invalid_input');
});
