import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, aSubscription } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { PlanLimitError } from '../../lib/problem.ts';
import {
  consumeCredit,
  getAllowance,
  getApplicationAllowance,
  getEntitlements,
  refundCredit,
} from './billing.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const consume = (
  userId: string,
  kind: 'application' | 'conversation' | 'invite',
  subject: string,
  scope?: string,
) => test.db.transaction().execute((db) => consumeCredit(db, userId, kind, subject, scope));
const subject = () => crypto.randomUUID();
const listNotificationTitles = async (id: string) =>
  (await listNotices(test, { id })).map(({ title }) => title);

describe('entitlements', () => {
  it('are the free ones without a plan, and add up for a company with two plans', async () => {
    const company = await aCompany(test);
    expect(await getEntitlements(test.db, company.id)).toMatchObject({
      activeJobs: 0,
      seats: 1,
      conversations: 0,
    });
    await aSubscription(test, company.id, 'Promote 10');
    await aSubscription(test, company.id, 'Full');
    expect(await getEntitlements(test.db, company.id)).toMatchObject({
      activeJobs: 13,
      seats: 14,
      conversations: 60,
      invites: 50,
      contactDetails: true,
      compare: true,
      applications: 0,
    });
  });

  it('are shared by all members of a company', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Lite');
    const colleague = await aColleague(test, company.companyId);
    await consume(colleague.id, 'conversation', subject());
    await consume(company.id, 'conversation', subject());
    expect(await getAllowance(test.db, colleague.id, 'conversation')).toMatchObject({ used: 2, allowed: 15 });
  });
});

describe('a credit', () => {
  it('is refused in other words when the plan never had one than when all are used', async () => {
    const company = await aCompany(test);
    for (const [kind, message] of [
      ['conversation', 'Your plan does not include new conversations.'],
      ['invite', 'Your plan does not include invitations.'],
    ] as const)
      await expect(consume(company.id, kind, subject(), subject())).rejects.toThrow(message);
    await aSubscription(test, company.id, 'Lite');
    for (let used = 0; used < 15; used++) await consume(company.id, 'conversation', subject());
    await expect(consume(company.id, 'conversation', subject())).rejects.toThrow(
      planLimitMessages.conversations,
    );
  });

  it('is consumed once per subject, can be refunded and consumed again', async () => {
    const { id } = await aFractional(test);
    const application = subject();
    await consume(id, 'application', application);
    await consume(id, 'application', application);
    expect((await getAllowance(test.db, id, 'application')).used).toBe(1);
    await refundCredit(test.db, 'application', application);
    await refundCredit(test.db, 'application', application);
    expect((await getAllowance(test.db, id, 'application')).used).toBe(0);
    await consume(id, 'application', application);
    expect((await getAllowance(test.db, id, 'application')).used).toBe(1);
  });

  it('adds to the allowance of the month in which it is refunded', async () => {
    const { id } = await aFractional(test);
    const [early, now] = [subject(), subject()];
    await consume(id, 'application', early);
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('subject_id', '=', early)
      .execute();
    await consume(id, 'application', now);
    expect(await getAllowance(test.db, id, 'application')).toMatchObject({
      used: 1,
      allowed: 3,
      returned: 0,
    });
    await refundCredit(test.db, 'application', early);
    await refundCredit(test.db, 'application', early);
    expect(await getAllowance(test.db, id, 'application')).toMatchObject({
      used: 1,
      allowed: 4,
      returned: 1,
    });
    await refundCredit(test.db, 'application', now);
    expect(await getAllowance(test.db, id, 'application')).toMatchObject({ used: 0, allowed: 4 });
  });

  it('refuses the 11th application of a day and accepts it on the next', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    for (let n = 0; n < 10; n++) await consume(id, 'application', subject());
    await expect(consume(id, 'application', subject())).rejects.toThrow(planLimitMessages.applicationsToday);
    expect(await getApplicationAllowance(test.db, id)).toMatchObject({ used_today: 10, allowed_today: 10 });
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 86_400_000).toISOString() })
      .where('user_id', '=', id)
      .execute();
    await consume(id, 'application', subject());
    expect(await getApplicationAllowance(test.db, id)).toMatchObject({ used_today: 1, allowed_today: 10 });
  });

  it('adds a returned credit of an earlier month to the allowance, and repeats a spent one for free', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    const early = subject();
    await consume(id, 'conversation', early);
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('subject_id', '=', early)
      .execute();
    await refundCredit(test.db, 'conversation', early);
    const consumed = Array.from({ length: 6 }, subject);
    for (const conversation of consumed) await consume(id, 'conversation', conversation);
    await expect(consume(id, 'conversation', subject())).rejects.toThrow(planLimitMessages.conversations);
    await consume(id, 'conversation', consumed[0] ?? '');
    const { resets_at, ...allowance } = await getAllowance(test.db, id, 'conversation');
    expect(allowance).toEqual({ used: 6, allowed: 6, returned: 1, carried: 0, given: 0 });
    expect(resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00/);
  });

  it('of an invitation is counted per job and does not renew', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Lite');
    const [job, other] = [subject(), subject()];
    for (let n = 0; n < 15; n++) await consume(company.id, 'invite', subject(), job);
    await expect(consume(company.id, 'invite', subject(), job)).rejects.toThrow(planLimitMessages.invites);
    await consume(company.id, 'invite', subject(), other);
    expect(await getAllowance(test.db, company.id, 'invite', job)).toEqual({
      used: 15,
      allowed: 15,
      returned: 0,
      carried: 0,
      given: 0,
      resets_at: null,
    });
  });

  it('notifies at 80 % and at 100 %, once each', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    const consumed = [subject(), subject(), subject(), subject(), subject()];
    for (const conversation of consumed) await consume(id, 'conversation', conversation);
    await refundCredit(test.db, 'conversation', consumed[0] ?? '');
    await consume(id, 'conversation', subject());
    await expect(consume(id, 'conversation', subject())).rejects.toBeInstanceOf(PlanLimitError);
    expect(await listNotificationTitles(id)).toEqual([
      'You have used 4 of 5 new conversations for this month',
      'You have used all new conversations for this month',
    ]);
  });

  it('never exceeds the allowance under concurrent consumption and refunds', async () => {
    const step = fc.record({ subject: fc.integer({ min: 0, max: 9 }), refund: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
        async (rounds) => {
          const { id } = await aFractional(test);
          await aSubscription(test, id, 'Premium');
          const subjects = Array.from({ length: 10 }, subject);
          for (const round of rounds) {
            await Promise.all(
              round.map(({ subject: at, refund }) =>
                refund
                  ? refundCredit(test.db, 'conversation', subjects[at] ?? '')
                  : consume(id, 'conversation', subjects[at] ?? '').catch((error: unknown) => {
                      if (!(error instanceof PlanLimitError)) throw error;
                    }),
              ),
            );
            const { used, allowed } = await getAllowance(test.db, id, 'conversation');
            const rows = await test.db
              .selectFrom('credits')
              .select('subject_id')
              .where('user_id', '=', id)
              .where('returned_at', 'is', null)
              .execute();
            expect(used).toBeLessThanOrEqual(allowed);
            expect(used).toBe(new Set(rows.map(({ subject_id }) => subject_id)).size);
          }
        },
      ),
      { numRuns: 15 },
    );
  }, 60_000);
});
