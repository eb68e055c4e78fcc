import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../../contract/src/accounts.ts';
import {
  type ReportDecision,
  reportAppeal,
  reportAppealDecide,
  reportDecide,
  reportDecision,
  reportQueue,
  suspensionAppeal,
  suspensionDecision,
} from '../../../../contract/src/moderation.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { aReport } from '../../../test/waiting-builders.ts';
import { hashPassword } from '../../lib/passwords.ts';

let test: TestApp;
let first: Person;
let second: Person;
beforeAll(async () => {
  test = await appForTest();
  first = await anAdmin(test);
  second = await anAdmin(test, { admin_role: 'support' });
});
afterAll(() => test.close());

const statement = 'Five messages are too many.';

/** A report of a fractional, decided by the first admin, with both sides. */
const aDecision = async (decision: ReportDecision) => {
  const person = await aFractional(test);
  const id = await aReport(test, { about: 'fractional', id: person.id });
  const { reporter_id } = await test.db
    .selectFrom('reports')
    .select('reporter_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await test.as(first.token)(reportDecide, { params: { id }, body: { decision, statement } });
  return { id, person, reporter: { id: reporter_id ?? '' } };
};
const getStatus = async ({ id }: Person) =>
  (await test.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirst())?.status;
const read = (person: Person, id: string) => test.as(person.token)(reportDecision, { params: { id } });
const object = (person: Person, id: string) =>
  test.as(person.token)(reportAppeal, { params: { id }, body: { text: 'It was one.' } });
const decideAppeal = (admin: Person, id: string, decision: 'upheld' | 'reversed' = 'upheld') =>
  test.as(admin.token)(reportAppealDecide, { params: { id }, body: { decision, statement: 'It was five.' } });

it('shows a decision to both sides alone, and nothing of a report without consequences to the reported one', async () => {
  const { id, person } = await aDecision('warning');
  expect(await read(person, id)).toMatchObject({
    side: 'reported',
    decision: 'warning',
    statement,
    may_appeal: true,
    appeal: null,
  });
  expect((await refusal(read(await aFractional(test), id))).status).toBe(404);
  const harmless = await aDecision('no_action');
  expect((await refusal(read(harmless.person, harmless.id))).status).toBe(404);
  expect(await listNotices(test, harmless.person)).toEqual([]);
  expect(await listNotices(test, harmless.reporter)).toMatchObject([
    { title: 'We decided about your report' },
  ]);
});

it('lets the side that the decision is against object once, and another admin decide [report-appeal]', async () => {
  const { id, person, reporter } = await aDecision('warning');
  expect((await refusal(decideAppeal(second, id))).status).toBe(404);
  expect((await refusal(object(await aFractional(test), id))).status).toBe(404);
  await object(person, id);
  expect((await refusal(object(person, id))).code).toBe('not_allowed_now');
  expect((await refusal(decideAppeal(first, id))).code).toBe('not_allowed_now');
  await decideAppeal(second, id);
  expect((await refusal(decideAppeal(second, id))).code).toBe('not_allowed_now');
  expect(await read(person, id)).toMatchObject({
    may_appeal: false,
    appeal: { text: 'It was one.', decision: 'upheld', statement: 'It was five.' },
  });
  for (const side of [person, reporter])
    expect((await listNotices(test, side)).map(({ title }) => title)).toContain('We decided about an appeal');
});

it('ends a suspension that appeals reverse, once no report stands', async () => {
  const person = await aFractional(test);
  const [id, standing] = [
    await aReport(test, { about: 'fractional', id: person.id }),
    await aReport(test, { about: 'fractional', id: person.id }),
  ];
  await test.as(first.token)(reportDecide, { params: { id }, body: { decision: 'suspended', statement } });
  expect(await getStatus(person)).toBe('suspended');
  await test.db
    .updateTable('reports')
    .set({ decision: 'suspended', statement, decided_at: new Date().toISOString(), decided_by: first.id })
    .where('id', '=', standing)
    .execute();
  // They cannot sign in: support stores the appeal that they wrote.
  await test.db
    .updateTable('reports')
    .set({ appeal: 'It was one.', appealed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await decideAppeal(second, id, 'reversed');
  expect(await getStatus(person), 'another report stands').toBe('suspended');
  await test.db
    .updateTable('reports')
    .set({ appeal: 'Neither.', appealed_at: new Date().toISOString() })
    .where('id', '=', standing)
    .execute();
  await decideAppeal(second, standing, 'reversed');
  expect(await getStatus(person)).toBe('active');
});

it('ends a suspension that an appeal reverses, although an admin ended an earlier one by hand', async () => {
  const person = await aFractional(test);
  const setStatus = (status: 'active' | 'suspended') =>
    test.as(first.token)(changeUserStatus, { body: { user_id: person.id, status, reason: statement } });
  await setStatus('suspended');
  await setStatus('active');
  const id = await aReport(test, { about: 'fractional', id: person.id });
  await test.as(first.token)(reportDecide, { params: { id }, body: { decision: 'suspended', statement } });
  await test.db
    .updateTable('reports')
    .set({ appeal: 'It was one.', appealed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  await decideAppeal(second, id, 'reversed');
  expect(await getStatus(person)).toBe('active');
});

it('decides once when two admins suspend a person at once', async () => {
  const person = await aFractional(test);
  const outcomes = await Promise.allSettled(
    [first, second].map((admin) =>
      test.as(admin.token)(changeUserStatus, {
        body: { user_id: person.id, status: 'suspended', reason: statement },
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const decisions = await test.db
    .selectFrom('reports')
    .select('id')
    .where('person_id', '=', person.id)
    .execute();
  expect(decisions).toHaveLength(1);
});

it('decides a report once', async () => {
  const { id } = await aDecision('no_action');
  const again = test.as(second.token)(reportDecide, {
    params: { id },
    body: { decision: 'warning', statement },
  });
  expect((await refusal(again)).code).toBe('not_allowed_now');
});

it('lists reports by state with their evidence', async () => {
  const id = await aReport(test);
  const list = async (state: 'open' | 'appealed' | 'decided') =>
    (await test.as(second.token)(reportQueue, { query: { state, page_size: 100 } })).results;
  expect((await list('open')).find((report) => report.id === id)).toMatchObject({
    subject_type: 'company',
    reason: 'spam',
    text: 'They write to everybody.',
    decision: null,
  });
  const decided = await aDecision('warning');
  await object(decided.person, decided.id);
  for (const state of ['appealed', 'decided'] as const)
    expect((await list(state)).find((report) => report.id === decided.id)).toMatchObject({
      person: { id: decided.person.id },
      reporter: { id: decided.reporter.id },
      appeal: { text: 'It was one.', decision: null },
    });
});

it.each(['fractional', 'company'] as const)(
  'lets a suspended %s object without a session, by the link of the mail and of the refused sign-in',
  async (type) => {
    const person = type === 'company' ? await aCompany(test) : await aFractional(test);
    const password = 'correct horse battery staple';
    await test.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', person.id)
      .execute();
    const reason = 'Five messages are too many.';
    await test.as(first.token)(changeUserStatus, {
      body: { user_id: person.id, status: 'suspended', reason },
    });
    await runTasks(test);
    const mail = test.mails.findLast(
      ({ to, subject }) => to === person.email && subject.includes('suspended'),
    );
    const token = /\/suspension\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const visitor = test.as();
    const refused = await refusal(visitor(signIn, { body: { email: person.email, password } }));
    expect(refused.message).toContain(`/suspension?token=${token}`);

    const read = (given: string) => visitor(suspensionDecision, { query: { token: given } });
    const send = (given: string) =>
      visitor(suspensionAppeal, { body: { token: given, text: 'It was one.' } });
    for (const wrong of ['wrong', `${person.id}.wrong`, token.replace(person.id, first.id)]) {
      expect((await refusal(read(wrong))).code).toBe('invalid_ticket');
      expect((await refusal(send(wrong))).code).toBe('invalid_ticket');
    }
    const { id } = await read(token);
    expect(await read(token)).toMatchObject({ decision: 'suspended', statement: reason, may_appeal: true });
    await send(token);
    expect(await read(token)).toMatchObject({
      may_appeal: false,
      appeal: { text: 'It was one.', decision: null },
    });
    expect((await refusal(send(token))).code).toBe('not_allowed_now');

    expect((await refusal(decideAppeal(first, id, 'reversed'))).code).toBe('not_allowed_now');
    await decideAppeal(second, id, 'reversed');
    expect(await getStatus(person)).toBe('active');
  },
);
