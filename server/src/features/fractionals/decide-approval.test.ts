import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvalUndo } from '../../../../contract/src/admin-desk.ts';
import { approvalRequest } from '../../../../contract/src/approval-request.ts';
import { auditLog } from '../../../../contract/src/audit.ts';
import { experienceCreate } from '../../../../contract/src/career.ts';
import {
  employeeProfile,
  employeeProfileOwn,
  employeeProfileUpdate,
} from '../../../../contract/src/fractionals.ts';
import { changeUserStatus } from '../../../../contract/src/user-decisions.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aCompleteProfile } from '../../../test/profile-builders.ts';
import { makeTasksDue, runTasks } from '../../../test/run-tasks.ts';
import { decideApproval } from './fractionals.public.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await appForTest();
  admin = await anAdmin(test);
});
afterAll(() => test.close());

const as = (person: Person) => test.as(person.token);
const update = (person: Person, body: object) => as(person)(employeeProfileUpdate, { body });
const stored = (id: string) =>
  test.db.selectFrom('fractionals').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();

describe('approval', () => {
  it('returns 400 with the missing fields, then accepts one request', async () => {
    const person = await aFractional(test, { status: 'unverified', submitted_at: null });
    const refused = await refusal(as(person)(approvalRequest, {}));
    expect([refused.status, refused.code]).toEqual([400, 'profile_incomplete']);
    expect(refused.fields).toHaveProperty('experience');
    expect(await stored(person.id)).toMatchObject({ status: 'unverified', submitted_at: null });

    await aCompleteProfile(test, person);
    const profile = await as(person)(employeeProfileOwn, {});
    expect(profile).toMatchObject({ completeness: 100, missing: [] });
    const responses = await Promise.all(
      [1, 2, 3].map(() => as(person)(approvalRequest, {}).catch((cause) => cause.status)),
    );
    expect(responses.filter((response) => response === 409)).toHaveLength(2);
    expect(await as(person)(employeeProfileOwn, {})).toMatchObject({
      status: 'pending',
      submit_approval_request: true,
    });
  });

  it('requires the hours of a monthly retainer', async () => {
    const person = await aFractional(test, { status: 'unverified', submitted_at: null });
    await aCompleteProfile(test, person);
    await update(person, { rate_period: 'month', retainer_hours: 20 });
    const setHours = (retainer_hours: number | null) =>
      test.db.updateTable('fractionals').set({ retainer_hours }).where('user_id', '=', person.id).execute();
    await setHours(null);
    expect((await refusal(as(person)(approvalRequest, {}))).fields).toEqual({
      rate_min: expect.stringContaining('hours'),
    });
    await setHours(20);
    expect(await as(person)(approvalRequest, {})).toMatchObject({ status: 'pending' });
  });

  it('is decided by an admin; a rejection states the reason and allows another request', async () => {
    const person = await aFractional(test, { status: 'unverified', submitted_at: null });
    await aCompleteProfile(test, person);
    const decide = (decision: 'approved' | 'rejected' | 'suspended' | 'active', reason?: string) =>
      decideApproval(
        test.db,
        {
          userId: person.id,
          decision,
          appeal: '/suspension',
          ...(reason ? { reason, reasonCode: 'experience' } : {}),
        },
        test.deps.clock.now(),
      );
    expect((await refusal(decide('approved'))).code).toBe('not_allowed_now');
    await as(person)(approvalRequest, {});

    expect(await decide('rejected', 'Say which teams you led.')).toEqual({ status: 'rejected' });
    await runTasks(test);
    expect(test.mails).toContainEqual(
      expect.objectContaining({
        to: person.email,
        subject: 'Your profile needs a change',
        text: expect.stringContaining('Say which teams you led.'),
      }),
    );
    expect(await as(person)(employeeProfileOwn, {})).toMatchObject({
      status: 'rejected',
      rejection: { reason_code: 'experience', reason: 'Say which teams you led.' },
    });

    await as(person)(approvalRequest, {});
    expect((await as(person)(employeeProfileOwn, {})).rejection).toBeNull();
    expect((await as(admin)(employeeProfile, { params: { id: person.id } })).rejection).not.toBeNull();
    expect(await decide('approved')).toEqual({ status: 'verified' });
    expect(await stored(person.id)).toMatchObject({ status: 'verified', reason: null });
    expect((await refusal(as(person)(approvalRequest, {}))).status).toBe(409);

    await runTasks(test);
    expect(await listNotices(test, person, 'approval_decided')).toHaveLength(1);
    await makeTasksDue(test.db);
    await runTasks(test);

    expect(await decide('suspended', 'Under review.')).toEqual({ status: 'suspended' });
    expect((await refusal(decide('approved'))).code).toBe('not_allowed_now');
    expect(await decide('active')).toEqual({ status: 'verified' });
    expect((await refusal(decide('active'))).code).toBe('not_allowed_now');
    await runTasks(test);
    expect(
      test.mails
        .filter(({ to }) => to === person.email)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([
      'Your account is active again',
      'Your account is suspended',
      'Your profile is approved',
      'Your profile needs a change',
    ]);
  });
});

it('refuses to approve what has changed since the admin looked at it', async () => {
  const person = await aFractional(test, { status: 'pending' });
  const approve = async (version: number) =>
    as(admin)(changeUserStatus, { body: { user_id: person.id, status: 'approved', version } });
  const role = { title: 'CFO', company: 'Harbour Foods', start_date: '2020-01-01' };
  for (const change of [
    () => as(person)(employeeProfileUpdate, { body: { headline: 'Something else altogether' } }),
    () => as(person)(experienceCreate, { body: role }),
  ]) {
    const seen = Number((await stored(person.id)).version);
    await change();
    expect(await refusal(approve(seen))).toMatchObject({ code: 'not_allowed_now' });
  }
  expect(await approve(Number((await stored(person.id)).version))).toEqual({
    user_id: person.id,
    status: 'verified',
  });
});

describe('the undo of an approval', () => {
  const undo = (id: string, by = admin) => as(by)(approvalUndo, { params: { id } });
  const approve = (id: string) => as(admin)(changeUserStatus, { body: { user_id: id, status: 'approved' } });
  const noticesFor = (person: Person) => listNotices(test, person, 'approval_decided');

  it('returns 404 to other people and roles, and 409 without an approval and after its notice', async () => {
    const person = await aFractional(test, { status: 'pending' });
    for (const other of [person, await anAdmin(test, { admin_role: 'finance' })])
      expect(await refusal(undo(person.id, other))).toMatchObject({ status: 404 });
    expect(await refusal(undo(person.id))).toMatchObject({ status: 409, code: 'not_allowed_now' });

    await approve(person.id);
    await runTasks(test);
    expect(await noticesFor(person)).toEqual([]);
    await makeTasksDue(test.db);
    await runTasks(test);
    expect(await noticesFor(person)).toMatchObject([{ title: 'Your profile is approved' }]);
    expect(await refusal(undo(person.id))).toMatchObject({ status: 409 });
    expect(await stored(person.id)).toMatchObject({ status: 'verified' });
  });

  it('restores a pending profile, tells nobody, and is in the audit log beside the approval [approval-undo]', async () => {
    const person = await aFractional(test, {
      status: 'pending',
      reason: 'Say which teams you led.',
      reason_code: 'experience',
    });
    const before = await stored(person.id);
    await approve(person.id);
    expect(await stored(person.id)).toMatchObject({ status: 'verified', reason: null });
    await undo(person.id);
    const { updated_at: _, ...restored } = await stored(person.id);
    expect(before).toMatchObject(restored);
    expect(await refusal(undo(person.id))).toMatchObject({ status: 409 });

    await makeTasksDue(test.db);
    await runTasks(test);
    expect(await noticesFor(person)).toEqual([]);
    expect(test.mails.filter(({ to }) => to === person.email)).toEqual([]);
    const { results } = await as(admin)(auditLog, { query: { subject_id: person.id } });
    expect(results).toMatchObject([
      { action: 'approval_undone', before: { status: 'verified' }, after: { status: 'pending' } },
      { action: 'change_user_status', after: { status: 'approved' } },
    ]);
  });

  it('notifies the person, and can be undone, although the approval was sent twice', async () => {
    const [told, restored] = [
      await aFractional(test, { status: 'pending' }),
      await aFractional(test, { status: 'pending' }),
    ];
    for (const { id } of [told, restored]) {
      await approve(id);
      await approve(id);
    }
    await undo(restored.id);
    expect(await stored(restored.id)).toMatchObject({ status: 'pending' });
    await makeTasksDue(test.db);
    await runTasks(test);
    expect(await noticesFor(told)).toHaveLength(1);
    expect(await noticesFor(restored)).toEqual([]);
  });

  it('restores a re-review with what changed, and is over when another decision follows', async () => {
    const person = await aFractional(test, { headline: 'Finance lead' });
    await update(person, { headline: 'Finance chief' });
    await approve(person.id);
    expect(await stored(person.id)).toMatchObject({ re_review: false });
    await undo(person.id);
    expect(await stored(person.id)).toMatchObject({
      status: 'verified',
      re_review: true,
      re_review_from: { headline: 'Finance lead' },
    });

    await approve(person.id);
    await as(admin)(changeUserStatus, {
      body: { user_id: person.id, status: 'suspended', reason: 'Conduct.' },
    });
    expect(await refusal(undo(person.id))).toMatchObject({ status: 409 });
    expect(await stored(person.id)).toMatchObject({ status: 'suspended' });
  });
});
