import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApplication } from '../../../../contract/src/applications.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import {
  pendingActionConfirm,
  pendingActionDecline,
  pendingActionList,
} from '../../../../contract/src/pending-actions.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anApplication,
  type Person,
} from '../../../test/builders.ts';
import { ageProof } from '../../../test/factor-builders.ts';
import { someIndustries } from '../../../test/job-form.ts';
import { aPendingAction, propose } from '../../../test/pending-action-builders.ts';
import { purgePendingActions } from './pending-actions.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const list = ({ token }: Person) => test.as(token)(pendingActionList);
const confirm = ({ token }: Person, id: string) =>
  test.as(token)(pendingActionConfirm, { params: { id }, body: {} });
const decline = ({ token }: Person, id: string) =>
  test.as(token)(pendingActionDecline, { params: { id }, body: {} });

/** A fractional whose assistant asks to withdraw their application, and the statuses that follow. */
const aWithdrawal = async (more: Parameters<typeof aPendingAction>[2] = {}) => {
  const [person, company] = [await aFractional(test), await aCompany(test)];
  const application_id = await anApplication(test, await aJob(test, company.companyId), person.id);
  const input = JSON.stringify({ body: { application_id, status: 'withdrawn' } });
  const action = await aPendingAction(test, person, { input, ...more });
  const statusNow = async () =>
    (await test.as(person.token)(jobApplication, { params: { id: application_id } })).status;
  return { person, company, application_id, ...action, statusNow };
};

describe('confirming', () => {
  it('is refused with a key, to a colleague, and for the action of somebody else [pending-action-own]', async () => {
    const { person, id, statusNow } = await aWithdrawal();
    const { key } = await anApiKey(test, person.id, ['applications:write']);
    for (const call of [confirm, decline])
      expect(await refusal(call({ ...person, token: key }, id))).toMatchObject({ code: 'key_not_allowed' });
    const company = await aCompany(test);
    const colleague = await aColleague(test, company.companyId);
    expect(await refusal(list(colleague))).toMatchObject({ code: 'not_allowed_now' });
    for (const other of [company, await aFractional(test), await anAdmin(test)])
      for (const call of [confirm, decline])
        expect(await refusal(call(other, id))).toMatchObject({ status: 404 });
    expect(await statusNow()).toBe('submitted');
  });

  it('is refused once it expired, its key expired or was revoked, or lacks the scope [pending-action-ended]', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    const cases: [Parameters<typeof aPendingAction>[2], (keyId: string) => Promise<unknown>, string][] = [
      [{ expires_at: past }, async () => {}, 'expired'],
      [
        {},
        (id) => test.db.updateTable('api_keys').set({ expires_at: past }).where('id', '=', id).execute(),
        'expired',
      ],
      [{}, (id) => test.db.deleteFrom('api_keys').where('id', '=', id).execute(), 'revoked'],
      [{ scopes: ['jobs:read'] }, async () => {}, 'may no longer ask'],
      [{ operation: 'accountDelete', input: '{}' }, async () => {}, 'may no longer ask'],
    ];
    for (const [more, end, says] of cases) {
      const { person, id, keyId, statusNow } = await aWithdrawal(more);
      await end(keyId);
      expect(await refusal(confirm(person, id))).toMatchObject({
        code: 'not_allowed_now',
        message: expect.stringContaining(says),
      });
      expect(await statusNow()).toBe('submitted');
    }
  });

  it('makes the call as the person, once for two at the same time; the log has it [pending-action-once]', async () => {
    const { person, id, application_id, statusNow } = await aWithdrawal();
    const responses = await Promise.allSettled([confirm(person, id), confirm(person, id)]);
    expect(responses.map(({ status }) => status)).toContain('fulfilled');
    expect(await statusNow()).toBe('withdrawn');
    expect(await confirm(person, id)).toMatchObject({ state: 'done', error: null });
    const history = await test.as(person.token)(jobApplication, { params: { id: application_id } });
    expect(history.history.filter(({ status }) => status === 'withdrawn')).toHaveLength(1);
    expect(await refusal(decline(person, id))).toMatchObject({ code: 'not_allowed_now' });
    const log = test.db.selectFrom('audit_log').select('action').where('subject_id', '=', id);
    expect(await log.execute()).toEqual([{ action: 'pending_action_confirmed' }]);
  });

  it('passes on the refusal of the call, keeps it, and can be repeated [pending-action-refused]', async () => {
    const { person, id, application_id, statusNow } = await aWithdrawal();
    const setStatus = (status: 'declined' | 'submitted') =>
      test.db.updateTable('applications').set({ status }).where('id', '=', application_id).execute();
    await setStatus('declined');
    const refused = await refusal(confirm(person, id));
    expect(refused).toMatchObject({ status: 409, code: 'invalid_transition' });
    expect(await list(person)).toMatchObject([{ id, state: 'pending', error: refused.message }]);
    await setStatus('submitted');
    expect(await confirm(person, id)).toMatchObject({ state: 'done', error: null });
    expect(await statusNow()).toBe('withdrawn');
  });

  it('names the fields that the call refuses', async () => {
    const company = await aCompany(test);
    const job_id = await aJob(test, company.companyId, { status: 'draft', location: null });
    const { id } = await propose(test, company, 'jobChangeStatus', { job_id, status: 'active' });
    expect((await refusal(confirm(company, id))).message).toContain('Location: This is required.');
  });

  it('of an attempt that was lost with its process is repeated after a minute, not before', async () => {
    const started = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    const running = await aWithdrawal({ started_at: started(10) });
    expect(await refusal(confirm(running.person, running.id))).toMatchObject({ code: 'not_allowed_now' });
    expect(await refusal(decline(running.person, running.id))).toMatchObject({ code: 'not_allowed_now' });
    expect(await running.statusNow()).toBe('submitted');
    const lost = await aWithdrawal({ started_at: started(61) });
    expect(await confirm(lost.person, lost.id)).toMatchObject({ state: 'done' });
    expect(await lost.statusNow()).toBe('withdrawn');
  });

  it('asks for a recent proof where the call does, and waits for it [pending-action-step-up]', async () => {
    const [admin, suspended] = [await anAdmin(test), await anAdmin(test)];
    const action = await propose(test, admin, 'changeUserStatus', {
      user_id: suspended.id,
      status: 'suspended',
      reason: 'Conduct.',
    });
    await ageProof(test, admin);
    expect(await refusal(confirm(admin, action.id))).toMatchObject({
      status: 401,
      code: 'reauthentication_required',
    });
    expect(await list(admin)).toMatchObject([{ state: 'pending', error: null }]);
    // As a declaration of the call demands it.
    Object.assign(jobApplicationStatus, { requiresRecentAuth: true });
    onTestFinished(() => void Reflect.deleteProperty(jobApplicationStatus, 'requiresRecentAuth'));
    const { person, id, statusNow } = await aWithdrawal();
    await ageProof(test, person);
    expect(await refusal(confirm(person, id))).toMatchObject({ code: 'reauthentication_required' });
    expect(await statusNow()).toBe('submitted');
  });

  it('offers the plan that the call lacks', async () => {
    const company = await aCompany(test);
    const { industry } = await someIndustries(test);
    const job_id = await aJob(test, company.companyId, { status: 'paused', main_category: industry });
    const { id } = await propose(test, company, 'jobChangeStatus', { job_id, status: 'active' });
    expect(await refusal(confirm(company, id))).toMatchObject({ status: 200, code: 'plan_limit' });
    expect(await list(company)).toMatchObject([{ state: 'pending', error: expect.stringContaining('plan') }]);
  });
});

describe('what is stored', () => {
  const count = async (ids: string[]) =>
    (await test.db.selectFrom('pending_actions').select('id').where('id', 'in', ids).execute()).length;

  it('is deleted with the person, and with those it is about [pending-action-erasure]', async () => {
    const [company, leaving] = [await aCompany(test), await aFractional(test)];
    const job_id = await aJob(test, company.companyId);
    const application_id = await anApplication(test, job_id, leaving.id);
    const about = await propose(test, company, 'jobApplicationStatus', { application_id, status: 'viewed' });
    const byLeaving = await aPendingAction(test, leaving);
    const kept = await propose(test, company, 'jobChangeStatus', { job_id, status: 'paused' });
    await test.as(leaving.token)(accountDelete, { body: {} });
    expect(await count([about.id, byLeaving.id])).toBe(0);
    expect(await count([kept.id])).toBe(1);
  });

  it(`is deleted after ${limits.pendingActionDays} days`, async () => {
    const person = await aFractional(test);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const old = await aPendingAction(test, person, { created_at: daysAgo(limits.pendingActionDays + 1) });
    const recent = await aPendingAction(test, person, { created_at: daysAgo(limits.pendingActionDays - 1) });
    await purgePendingActions.run(test.deps, {});
    expect([await count([old.id]), await count([recent.id])]).toEqual([0, 1]);
  });
});
