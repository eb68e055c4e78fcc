import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeAppliedJobsList, jobApply } from '../../../../contract/src/applications.ts';
import {
  invitableJobs,
  invitationCreate,
  invitationDecline,
  invitationsCreate,
  invitationsSeen,
  invitationWithdraw,
  receivedInvitations,
  sentInvitations,
} from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription, type Person } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { chatOpensBetween } from '../applications/applications.public.ts';
import { isInvited } from './invitations.public.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let job: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test);
  await aSubscription(test, company.id, 'Lite');
  job = await aJob(test, company.companyId, { title: 'Fractional CFO for a brewery' });
});

const inviteTo = (fractional_id: string, more: object = {}, by: Person = company) =>
  test.as(by.token)(invitationCreate, { body: { job_id: job, fractional_id, ...more } });
const application = { cover_letter: 'I have led finance teams of this size before.' };
const countInvitations = async () =>
  (await test.as(company.token)(sentInvitations, { query: { job_id: job } })).allowance?.used;

describe('refusals', () => {
  it('returns 404 for jobs of other companies and people who cannot be found', async () => {
    const person = await aFractional(test);
    const stranger = await aCompany(test);
    await aSubscription(test, stranger.id, 'Full');
    const { name } = await test.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company.companyId)
      .executeTakeFirstOrThrow();
    const hidden = [
      await aFractional(test, { status: 'pending' }),
      await aFractional(test, {}, { status: 'suspended' }),
      await aFractional(test, { no_go_companies: ['Other', ` ${name.toUpperCase()} GmbH `] }),
      company,
      { id: '00000000-0000-7000-8000-000000000000' },
    ];
    const notFound = { status: 404, code: 'not_found', message: expect.stringContaining('not found') };
    expect(await refusal(inviteTo(person.id, {}, stranger))).toMatchObject(notFound);
    for (const { id } of hidden) expect(await refusal(inviteTo(id))).toMatchObject(notFound);
    const list = test.as(company.token);
    expect(
      await refusal(list(invitableJobs, { query: { fractional_id: hidden[2]?.id ?? '' } })),
    ).toMatchObject(notFound);
    expect(await countInvitations()).toBe(0);
  });

  it('returns 409 for a second invitation, a paused job, and paused people or applicants', async () => {
    const [person, paused, applied] = [
      await aFractional(test),
      await aFractional(test, { paused: true }),
      await aFractional(test),
    ];
    await test.as(applied.token)(jobApply, { body: { job_id: job, ...application } });
    const twice = await Promise.allSettled([inviteTo(person.id), inviteTo(person.id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(inviteTo(person.id))).toMatchObject({ status: 409, code: 'already_exists' });
    expect(await refusal(inviteTo(paused.id))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(inviteTo(applied.id))).toMatchObject({ status: 409, code: 'already_applied' });
    await test.db.updateTable('jobs').set({ status: 'paused' }).where('id', '=', job).execute();
    expect(await refusal(inviteTo((await aFractional(test)).id))).toMatchObject({
      status: 409,
      code: 'job_closed',
    });
    expect(await refusal(inviteTo(person.id, { note: 'x'.repeat(1_001) }))).toMatchObject({ status: 400 });
    expect(await countInvitations()).toBe(1);
  });

  it('returns plan_limit beyond the plan’s number per job and without a sourcing plan', async () => {
    const plain = await aCompany(test);
    await aSubscription(test, plain.id, 'Promote 3');
    const person = await aFractional(test);
    const theirs = await aJob(test, plain.companyId);
    expect(await refusal(inviteTo(person.id, { job_id: theirs }, plain))).toMatchObject({
      code: 'plan_limit',
    });

    const people: Person[] = [];
    for (let n = 0; n < 16; n++) people.push(await aFractional(test));
    for (const { id } of people.slice(0, 14)) await inviteTo(id);
    const last = await Promise.allSettled(people.slice(14).map(({ id }) => inviteTo(id)));
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(inviteTo(person.id))).toMatchObject({ code: 'plan_limit' });
    const other = await aJob(test, company.companyId);
    await inviteTo(person.id, { job_id: other });
    expect(await countInvitations()).toBe(15);
  });

  it('returns 429 beyond the daily limit of a company', async () => {
    const crowd = await Promise.all(Array.from({ length: 10 }, () => aFractional(test)));
    for (let n = 0; n < limits.invitationsDay / 10; n++) {
      const past = await aJob(test, company.companyId, { status: 'closed' });
      await test.db
        .insertInto('invitations')
        .values(crowd.map(({ id }) => ({ job_id: past, fractional_id: id })))
        .execute();
    }
    const person = await aFractional(test);
    expect(await refusal(inviteTo(person.id))).toMatchObject({ status: 429, code: 'too_many_requests' });
    await test.db
      .updateTable('invitations')
      .set({ created_at: new Date(Date.now() - 86_400_000).toISOString() })
      .where('fractional_id', '=', crowd[0]?.id ?? '')
      .execute();
    await inviteTo(person.id);
  });

  it('returns 404 to other people and 409 for an answered invitation', async () => {
    const [person, other] = [await aFractional(test), await aFractional(test)];
    const { id } = await inviteTo(person.id);
    const decline = (by: Person) =>
      test.as(by.token)(invitationDecline, { body: { invitation_id: id, reason: 'hours' } });
    const stranger = await aCompany(test);
    const withdraw = (by: Person) => test.as(by.token)(invitationWithdraw, { params: { id } });
    expect(await refusal(decline(other))).toMatchObject({ status: 404 });
    expect(await refusal(withdraw(stranger))).toMatchObject({ status: 404 });
    await decline(person);
    expect(await refusal(decline(person))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(withdraw(company))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    const invited = test.db.selectNoFrom(isInvited(job, person.id).as('invited'));
    expect(await invited.executeTakeFirst()).toEqual({ invited: false });
  });
});

it('notifies the person, who can apply for free and chat', async () => {
  const person = await aFractional(test);
  const call = test.as(person.token);
  // Uses up the three applications per month of the Free plan.
  for (let n = 0; n < 3; n++)
    await call(jobApply, { body: { job_id: await aJob(test, company.companyId), ...application } });
  expect(await refusal(call(jobApply, { body: { job_id: job, ...application } }))).toMatchObject({
    code: 'plan_limit',
  });
  expect(await chatOpensBetween(test.db, person.id, company.id)).toBe(false);

  test.mails.length = 0;
  const sent = await inviteTo(person.id, { note: 'Your brewery years caught our eye.' });
  expect(sent).toMatchObject({ state: 'sent', fractional: { id: person.id }, application_id: null });
  await runTasks(test);
  const mail = test.mails.find(({ to, subject }) => to === person.email && /invites you/.test(subject));
  expect(mail?.text).toContain('Your brewery years caught our eye.');
  expect(mail?.text).toContain(`job-id?id=${job}`);
  expect(await chatOpensBetween(test.db, company.id, person.id)).toBe(true);

  const { results } = await call(receivedInvitations, { query: { open: 'true' } });
  expect(results).toMatchObject([
    { state: 'sent', job: { id: job }, note: 'Your brewery years caught our eye.' },
  ]);
  const list = () => test.as(company.token)(sentInvitations, { query: { job_id: job } });
  const stranger = test.as((await aFractional(test)).token);
  for (const mark of [stranger, call]) {
    expect((await list()).results).toMatchObject([{ state: 'sent' }]);
    await mark(invitationsSeen, { body: { invitation_ids: [sent.id] } });
  }
  expect((await list()).results).toMatchObject([{ state: 'seen' }]);

  const applied = await call(jobApply, { body: { job_id: job, ...application } });
  expect((await list()).results).toMatchObject([{ state: 'applied', application_id: applied.id }]);
  expect(
    await test.db
      .selectFrom('applications')
      .select('invited')
      .where('id', '=', applied.id)
      .executeTakeFirst(),
  ).toEqual({ invited: true });
  expect((await call(employeeAppliedJobsList, { query: {} })).allowance).toMatchObject({
    used: 3,
    allowed: 3,
  });
  expect((await call(receivedInvitations, { query: { open: 'true' } })).results).toEqual([]);
});

it('refunds the credit of an unseen withdrawn invitation, but allows no second invitation', async () => {
  const [unseen, seen] = [await aFractional(test), await aFractional(test)];
  const [first, second] = [await inviteTo(unseen.id), await inviteTo(seen.id)];
  await test.as(seen.token)(invitationsSeen, { body: { invitation_ids: [second.id] } });
  for (const { id } of [first, second]) {
    const { state } = await test.as(company.token)(invitationWithdraw, { params: { id } });
    expect(state).toBe('withdrawn');
  }
  expect(await countInvitations()).toBe(1);
  expect((await test.as(unseen.token)(receivedInvitations, { query: {} })).results).toEqual([]);
  expect(await refusal(inviteTo(unseen.id))).toMatchObject({ code: 'already_exists' });
  expect(await chatOpensBetween(test.db, unseen.id, company.id)).toBe(false);
});

it('returns the reason of a decline without the full name of an anonymous person', async () => {
  const person = await aFractional(test, { anonymous: true }, { last_name: 'Okafor' });
  const { id, fractional } = await inviteTo(person.id);
  expect(fractional).toMatchObject({ last_name: 'O.', profile_picture: null });
  const answer = await test.as(person.token)(invitationDecline, {
    body: { invitation_id: id, reason: 'busy', note: 'Ask me in spring.' },
  });
  expect(answer.state).toBe('declined');
  const { results } = await test.as(company.token)(sentInvitations, { query: { job_id: job } });
  expect(results).toMatchObject([
    { state: 'declined', decline_reason: 'busy', decline_note: 'Ask me in spring.' },
  ]);
});

it('lists the jobs to which a person can be invited', async () => {
  const invited = await aFractional(test);
  const call = test.as(company.token);
  await inviteTo(invited.id);
  const { results: jobs } = await call(invitableJobs, { query: { fractional_id: invited.id } });
  expect(jobs).toMatchObject([
    { id: job, invitation: 'sent', applied: false, allowance: { used: 1, allowed: 15 } },
  ]);
});

describe('inviting several people', () => {
  const inviteAll = (fractional_ids: string[], by: Person = company, idempotencyKey?: string) =>
    test.as(by.token)(invitationsCreate, {
      body: { job_id: job, fractional_ids, note: 'Your last role fits.' },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    });

  it('refuses another company, and invites nobody when the plan allows fewer', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => aFractional(test)));
    const ids = people.map(({ id }) => id);
    expect(await refusal(inviteAll(ids, await aCompany(test)))).toMatchObject({ status: 404 });
    expect(await refusal(inviteAll(ids))).toMatchObject({ code: 'plan_limit' });
    expect(await countInvitations()).toBe(0);
  });

  it('refuses people one by one with the reason, and invites the others once', async () => {
    const [fine, known, paused] = [
      await aFractional(test),
      await aFractional(test),
      await aFractional(test, { paused: true }),
    ];
    await inviteTo(known.id);
    const key = 'invite-several-people';
    const { invited, refused } = await inviteAll([fine.id, known.id, paused.id, fine.id], company, key);
    expect(invited).toMatchObject([{ fractional: { id: fine.id }, note: 'Your last role fits.' }]);
    expect(refused).toEqual([
      { fractional_id: known.id, reason: 'This person has already been invited to the job.' },
      { fractional_id: paused.id, reason: 'This person is not accepting invitations.' },
    ]);
    await inviteAll([fine.id, known.id, paused.id, fine.id], company, key);
    expect(await countInvitations()).toBe(2);
  });
});
