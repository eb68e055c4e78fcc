import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import {
  refereeAnswer,
  refereeDecline,
  refereeErase,
  refereeOpen,
  refereeReport,
  referenceAdd,
  referenceList,
  referencesOf,
} from '../../../../contract/src/references.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, aSubscription } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { anAnswer, aReference, aReferenceRequest } from '../../../test/reference-builders.ts';
import { exportReferences } from './references.public.ts';

let test: TestApp;
let call: ReturnType<TestApp['as']>;
beforeAll(async () => {
  test = await appForTest();
  call = test.as();
});
afterAll(() => test.close());

const getState = async (token: string) => (await test.as(token)(referenceList)).results[0]?.state;

describe('the mailed link', () => {
  it('refuses other tokens, withdrawn requests and expired ones [reference-token]', async () => {
    const person = await aFractional(test);
    const { token } = await aReferenceRequest(test, person.id, { withdrawn_at: new Date().toISOString() });
    for (const wrong of ['', 'x', 'A'.repeat(43), token])
      expect(await refusal(call(refereeOpen, { body: { token: wrong } }))).toMatchObject({
        code: 'invalid_ticket',
      });
    const expired = await aReferenceRequest(test, person.id, {
      expires_at: new Date(Date.now() - 1_000).toISOString(),
    });
    expect(
      await refusal(call(refereeAnswer, { body: { token: expired.token, ...anAnswer() } })),
    ).toMatchObject({ code: 'invalid_ticket' });
    expect(await getState(person.token)).toBe('expired');
  });

  it('is opened by the page, which the person sees', async () => {
    const person = await aFractional(test, {}, { first_name: 'Elena', last_name: 'Marsh' });
    const { token } = await aReferenceRequest(test, person.id, {
      note: 'You know the pricing project best.',
    });
    expect(await getState(person.token)).toBe('asked');
    const view = await call(refereeOpen, { body: { token } });
    expect(view).toMatchObject({
      person: { first_name: 'Elena', last_name: 'Marsh' },
      note: 'You know the pricing project best.',
      state: 'opened',
      answer: null,
    });
    expect(await getState(person.token)).toBe('opened');
  });

  it('is answered once, also by ten parallel requests, and notifies the person [reference-once]', async () => {
    const person = await aFractional(test);
    const { token } = await aReferenceRequest(test, person.id);
    const answer = (text: string) => call(refereeAnswer, { body: { token, ...anAnswer({ text }) } });
    const texts = Array.from(
      { length: 10 },
      (_, index) => `${'They kept what they promised. '.repeat(2)}${index}`,
    );
    const answers = await Promise.allSettled(texts.map(answer));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const won = answers.findIndex(({ status }) => status === 'fulfilled');
    const { results } = await test.as(person.token)(referenceList);
    expect(results).toMatchObject([{ state: 'answered', answer: { text: texts[won] }, consents: [] }]);
    expect(await listNotices(test, person, 'reference')).toHaveLength(1);
    expect((await call(refereeOpen, { body: { token } })).answer?.text).toBe(texts[won]);
  });

  it('refuses an answer without the questions, or with a short text', async () => {
    const person = await aFractional(test);
    const { token } = await aReferenceRequest(test, person.id);
    const { again, ...rest } = anAnswer();
    expect(again).toBe('yes');
    expect(
      await refusal(call(refereeAnswer, { body: { token, ...rest, text: 'Good.' } as never })),
    ).toMatchObject({ fields: { again: expect.any(String), text: expect.any(String) } });
    expect(await getState(person.token)).toBe('asked');
  });

  it('declines the request, after which it cannot be answered', async () => {
    const person = await aFractional(test);
    const { token } = await aReferenceRequest(test, person.id);
    await call(refereeDecline, { body: { token } });
    expect(await getState(person.token)).toBe('declined');
    expect(await refusal(call(refereeAnswer, { body: { token, ...anAnswer() } }))).toMatchObject({
      code: 'not_allowed_now',
    });
  });

  it('reports the person to the admins, and no further request reaches the address', async () => {
    const admin = await anAdmin(test);
    const person = await aFractional(test, {}, { first_name: 'Vera', last_name: 'Ostrow' });
    const { token } = await aReferenceRequest(test, person.id, { referee_email: 'tired@a.example' });
    await call(refereeReport, { body: { token, reason: 'spam', details: 'I do not know them.' } });
    await call(refereeReport, { body: { token, reason: 'other' } });
    const [notice, second] = await listNotices(test, admin, 'report_filed');
    expect(second).toBeUndefined();
    expect(notice).toMatchObject({ title: 'A referee reported Vera Ostrow' });
    expect(notice?.body).toContain('I do not know them.');
    expect(await getState(person.token)).toBe('declined');
    const other = await aFractional(test);
    const body = {
      referee_name: 'T',
      referee_email: 'tired@a.example',
      relation: 'peer' as const,
      company: 'A',
      start_date: '2020-01-01',
    };
    expect(await refusal(test.as(other.token)(referenceAdd, { body }))).toMatchObject({
      fields: { referee_email: expect.any(String) },
    });
  });
});

describe('the referee’s data', () => {
  it('is deleted everywhere by the link, also after the answer [reference-erasure]', async () => {
    const person = await aFractional(test);
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Full');
    const { id, token } = await aReference(test, person.id, { to: [null] });
    const read = async () =>
      (await test.as(company.token)(referencesOf, { params: { id: person.id } })).results.length;
    expect(await read()).toBe(1);
    const { referee_email } = await test.db
      .selectFrom('person_references')
      .select('referee_email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`
      insert into mail_log (message_id, email, subject, kind, stream)
      values (${`<${id}@a.example>`}, ${referee_email}, 'A asks you for a reference', 'account', 'transactional')`.execute(
      test.db,
    );
    await call(refereeErase, { body: { token, no_more: true } });
    expect(await read()).toBe(0);
    const mails = await test.db
      .selectFrom('mail_log')
      .select('id')
      .where('email', '=', referee_email)
      .execute();
    expect(mails).toEqual([]);
    const { rows } = await sql`select from person_references where id = ${id}`.execute(test.db);
    expect(rows).toEqual([]);
    expect(await refusal(call(refereeOpen, { body: { token } }))).toMatchObject({ code: 'invalid_ticket' });
  });

  it('is in the exports of both sides, and goes with the account of either [reference-erasure-account]', async () => {
    const [person, referee] = [await aFractional(test), await aFractional(test)];
    await aReference(test, person.id, { referee_email: referee.email, to: [null] });
    expect((await exportReferences(test.db, person.id)).references).toHaveLength(1);
    expect((await exportReferences(test.db, referee.id)).references_given).toMatchObject([
      { answer: { again: 'yes' } },
    ]);
    const admin = await anAdmin(test);
    await test.as(admin.token)(employeeDelete, { params: { id: referee.id } });
    expect((await test.as(person.token)(referenceList)).results).toEqual([]);
    const { id } = await aReference(test, person.id);
    await test.as(admin.token)(employeeDelete, { params: { id: person.id } });
    const { rows } = await sql`select from person_references where id = ${id}`.execute(test.db);
    expect(rows).toEqual([]);
  });
});
