import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import {
  refereeOpen,
  referenceAdd,
  referenceConsent,
  referenceList,
  referenceRemind,
  referenceRemove,
  referencesOf,
} from '../../../../contract/src/references.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  aSubscription,
} from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { aReference, aReferenceRequest } from '../../../test/reference-builders.ts';
import { purgeReferences } from './references.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

let serial = 0;
const aRequest = (more: object = {}) => ({
  referee_name: 'Jane Whitfield',
  referee_email: `jane-${++serial}@northwind.example`,
  relation: 'client' as const,
  company: 'Northwind',
  start_date: '2022-03-01',
  ...more,
});

const aReader = async () => {
  const company = await aCompany(test);
  await aSubscription(test, company.id, 'Full');
  return { ...company, read: (id: string) => test.as(company.token)(referencesOf, { params: { id } }) };
};

describe('asking for a reference', () => {
  it('refuses the own address, an end before the start, and a text with control characters', async () => {
    const person = await aFractional(test);
    const ask = (more: object) => refusal(test.as(person.token)(referenceAdd, { body: aRequest(more) }));
    expect(await ask({ referee_email: person.email })).toMatchObject({
      status: 400,
      fields: { referee_email: expect.any(String) },
    });
    expect(await ask({ end_date: '2021-01-01' })).toMatchObject({ fields: { end_date: expect.any(String) } });
    expect(await ask({ company: 'A\u202Ecompany' })).toMatchObject({ status: 400 });
    expect(await mailsTo(test, person.email)).toEqual([]);
  });

  it('mails a link whose token is stored as a hash, and repeats no note of the person', async () => {
    const person = await aFractional(test, {}, { first_name: 'Elena', last_name: 'Marsh' });
    const body = aRequest({ note: 'Buy at https://shop.example' });
    const asked = await test.as(person.token)(referenceAdd, { body });
    expect(asked).toMatchObject({ state: 'asked', company_address: true, consents: [], can_remind: false });
    const [mail] = await mailsTo(test, body.referee_email);
    expect(mail?.subject).toBe('Elena Marsh asks you for a reference');
    expect(mail?.text).not.toContain('shop.example');
    const token = /reference\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const stored = await sql<{
      row: string;
    }>`select to_jsonb(r)::text as row from person_references as r`.execute(test.db);
    expect(stored.rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('mails an address three times a day at most, over all accounts, withdrawn requests included [reference-mails]', async () => {
    const body = aRequest();
    const ask = async () => {
      const person = await aFractional(test);
      return { person, asked: await test.as(person.token)(referenceAdd, { body }) };
    };
    for (let times = 0; times < referenceLimits.addressDay; times++) {
      const { person, asked } = await ask();
      await test.as(person.token)(referenceRemove, { params: { id: asked.id } });
    }
    expect(await refusal(ask())).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await mailsTo(test, body.referee_email)).toHaveLength(referenceLimits.addressDay);
  });

  it('mails an address three times when twenty accounts ask it at once [reference-mails-parallel]', async () => {
    const body = aRequest();
    const people = await Promise.all(Array.from({ length: 20 }, () => aFractional(test)));
    const asked = await Promise.allSettled(people.map(({ token }) => test.as(token)(referenceAdd, { body })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(referenceLimits.addressDay);
  });

  it('refuses an eleventh open request, and a second one to the same person', async () => {
    const person = await aFractional(test);
    const ask = (body: ReturnType<typeof aRequest>) => test.as(person.token)(referenceAdd, { body });
    const first = aRequest();
    await ask(first);
    expect(await refusal(ask(first))).toMatchObject({ code: 'already_exists' });
    for (let open = 1; open < referenceLimits.open; open++) await ask(aRequest());
    expect(await refusal(ask(aRequest()))).toMatchObject({ code: 'not_allowed_now' });
  });

  it('refuses an address that declined this person, and one that wants no requests', async () => {
    const person = await aFractional(test);
    await aReferenceRequest(test, person.id, {
      referee_email: 'declined@northwind.example',
      declined_at: new Date().toISOString(),
    });
    const body = aRequest({ referee_email: 'declined@northwind.example' });
    expect(await refusal(test.as(person.token)(referenceAdd, { body }))).toMatchObject({
      code: 'not_allowed_now',
    });
  });

  it('counts a domain as the company’s if it has its name or the company has proved it, never a mail provider', async () => {
    const person = await aFractional(test);
    const company = await aCompany(test, { name: 'Harbour Line' });
    await test.db
      .insertInto('company_domains')
      .values({
        company_id: company.companyId,
        domain: 'hl.example',
        token: 'x',
        method: 'dns',
        verified_at: new Date().toISOString(),
      })
      .execute();
    const isMarked = async (referee_email: string, name: string) =>
      (await test.as(person.token)(referenceAdd, { body: aRequest({ referee_email, company: name }) }))
        .company_address;
    expect(await isMarked('a@north-wind.co.uk', 'North Wind Ltd')).toBe(true);
    expect(await isMarked('a@hl.example', 'Harbour Line GmbH')).toBe(true);
    expect(await isMarked('a@northwind.evil.example', 'Northwind')).toBe(false);
    expect(await isMarked('b@hl.example', 'Northwind')).toBe(false);
    expect(await isMarked('a@gmail.com', 'Gmail')).toBe(false);
  });
});

describe('reminding and withdrawing', () => {
  it('reminds once, from the third day on, and both links work', async () => {
    const person = await aFractional(test);
    const referee_email = `late-${++serial}@a.example`;
    const { id, token } = await aReferenceRequest(test, person.id, { referee_email });
    const remind = () => test.as(person.token)(referenceRemind, { body: { reference_id: id } });
    expect(await refusal(remind())).toMatchObject({ code: 'not_allowed_now' });
    await test.db
      .updateTable('person_references')
      .set({ created_at: sql`now() - interval '4 days'`, mailed_at: sql`now() - interval '4 days'` })
      .where('id', '=', id)
      .execute();
    expect(await remind()).toMatchObject({ can_remind: false, reminded_at: expect.any(String) });
    expect(await refusal(remind())).toMatchObject({ code: 'not_allowed_now' });
    const [mail] = await mailsTo(test, referee_email);
    const reminded = /reference\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    for (const link of [token, reminded])
      expect(await test.as()(refereeOpen, { body: { token: link } })).toMatchObject({ state: 'opened' });
  });

  it('purges requests that ended long ago, and keeps answers', async () => {
    const person = await aFractional(test);
    const longAgo = new Date(Date.now() - 200 * 86_400_000).toISOString();
    await aReferenceRequest(test, person.id, { expires_at: longAgo });
    const { id } = await aReference(test, person.id, { expires_at: longAgo });
    await purgeReferences.run(test.deps, {});
    const { results } = await test.as(person.token)(referenceList);
    expect(results.map((reference) => reference.id)).toEqual([id]);
  });
});

describe('who sees an answered reference', () => {
  it('is nobody without consent, and each company or all with it, until it is withdrawn [reference-consent]', async () => {
    const person = await aFractional(test);
    const [chosen, other] = [await aReader(), await aReader()];
    await anApplication(test, await aJob(test, chosen.companyId), person.id);
    const { id } = await aReference(test, person.id);
    const consent = (to_all: boolean, company_ids: string[]) =>
      test.as(person.token)(referenceConsent, { body: { reference_id: id, to_all, company_ids } });
    const seen = async () =>
      Promise.all([chosen, other].map(async ({ read }) => (await read(person.id)).results.length));
    expect(await seen()).toEqual([0, 0]);
    const { consents } = await consent(false, [chosen.companyId]);
    expect(consents).toMatchObject([{ company: { id: chosen.companyId } }]);
    expect(await seen()).toEqual([1, 0]);
    await consent(true, []);
    expect(await seen()).toEqual([1, 1]);
    await consent(false, []);
    expect(await seen()).toEqual([0, 0]);
  });

  it('refuses companies without an application or invitation of the person', async () => {
    const person = await aFractional(test);
    const { companyId } = await aCompany(test);
    const { id } = await aReference(test, person.id);
    const body = { reference_id: id, to_all: false, company_ids: [companyId] };
    expect(await refusal(test.as(person.token)(referenceConsent, { body }))).toMatchObject({
      fields: { company_ids: expect.any(String) },
    });
  });

  it('ends with the consent after 24 months, and with the deletion of the reference [reference-consent-ends]', async () => {
    const person = await aFractional(test);
    const reader = await aReader();
    const { id } = await aReference(test, person.id, { to: [null] });
    expect((await reader.read(person.id)).results).toMatchObject([
      { id, referee_name: 'Jane Whitfield', company_address: true },
    ]);
    await test.db
      .updateTable('reference_consents')
      .set({ until: sql`now() - interval '1 second'` })
      .where('reference_id', '=', id)
      .execute();
    expect((await reader.read(person.id)).results).toEqual([]);
    const { id: second } = await aReference(test, person.id, { to: [null] });
    await test.as(person.token)(referenceRemove, { params: { id: second } });
    expect((await reader.read(person.id)).results).toEqual([]);
  });

  it('shows a company nothing of an anonymous person before they applied, and nothing of one that hides from it', async () => {
    const anonymous = await aFractional(test, { anonymous: true });
    await aReference(test, anonymous.id, { to: [null] });
    const reader = await aReader();
    expect((await reader.read(anonymous.id)).results).toEqual([]);
    await anApplication(test, await aJob(test, reader.companyId), anonymous.id);
    expect((await reader.read(anonymous.id)).results).toHaveLength(1);
    const { name } = await test.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', reader.companyId)
      .executeTakeFirstOrThrow();
    const hiding = await aFractional(test, { no_go_companies: [name] });
    await aReference(test, hiding.id, { to: [null] });
    expect(await refusal(reader.read(hiding.id))).toMatchObject({ status: 404 });
  });

  it('shows an admin every request with its state and address, and companies neither', async () => {
    const person = await aFractional(test, { status: 'pending' });
    await aReferenceRequest(test, person.id);
    await aReference(test, person.id);
    const admin = await anAdmin(test);
    const { results, requests } = await test.as(admin.token)(referencesOf, { params: { id: person.id } });
    expect(results).toHaveLength(1);
    expect(requests?.map(({ state }) => state)).toEqual(['answered', 'asked']);
    expect(requests?.[0]?.referee_email).toBe('jane.whitfield@northwind.example');
    await test.db
      .updateTable('fractionals')
      .set({ status: 'verified' })
      .where('user_id', '=', person.id)
      .execute();
    expect((await (await aReader()).read(person.id)).requests).toBeNull();
  });
});
