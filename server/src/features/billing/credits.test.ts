import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, aSubscription } from '../../../test/builders.ts';
import { noticesOf } from '../../../test/notices.ts';
import { PlanLimitError } from '../../lib/problem.ts';
import {
  allowanceOf,
  applicationAllowance,
  entitlementsOf,
  returnCredit,
  spendCredit,
} from './billing.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const spend = (
  userId: string,
  kind: 'application' | 'conversation' | 'invite',
  subject: string,
  scope?: string,
) => test.db.transaction().execute((db) => spendCredit(db, userId, kind, subject, scope));
const subject = () => crypto.randomUUID();
const notificationsOf = async (id: string) => (await noticesOf(test, { id })).map(({ title }) => title);

describe('what plans allow', () => {
  it('is nothing but the free part without one, and adds up over a company’s two lines', async () => {
    const company = await aCompany(test);
    expect(await entitlementsOf(test.db, company.id)).toMatchObject({
      activeJobs: 0,
      seats: 1,
      conversations: 0,
    });
    await aSubscription(test, company.id, 'Promote 10');
    await aSubscription(test, company.id, 'Full');
    expect(await entitlementsOf(test.db, company.id)).toMatchObject({
      activeJobs: 13,
      seats: 14,
      conversations: 60,
      invites: 50,
      contactDetails: true,
      compare: true,
      applications: 0,
    });
  });

  it('is the owner’s for a colleague, and is used together', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Lite');
    const colleague = await aColleague(test, company.companyId);
    await spend(colleague.id, 'conversation', subject());
    await spend(company.id, 'conversation', subject());
    expect(await allowanceOf(test.db, colleague.id, 'conversation')).toMatchObject({ used: 2, allowed: 15 });
  });
});

describe('a credit', () => {
  it('is taken once for a subject, comes back, and can be taken again', async () => {
    const { id } = await aFractional(test);
    const one = subject();
    await spend(id, 'application', one);
    await spend(id, 'application', one);
    expect((await allowanceOf(test.db, id, 'application')).used).toBe(1);
    await returnCredit(test.db, 'application', one);
    await returnCredit(test.db, 'application', one);
    expect((await allowanceOf(test.db, id, 'application')).used).toBe(0);
    await spend(id, 'application', one);
    expect((await allowanceOf(test.db, id, 'application')).used).toBe(1);
  });

  it('of an earlier month that comes back counts for the month in which it does', async () => {
    const { id } = await aFractional(test);
    const [early, now] = [subject(), subject()];
    await spend(id, 'application', early);
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('subject_id', '=', early)
      .execute();
    await spend(id, 'application', now);
    expect(await allowanceOf(test.db, id, 'application')).toMatchObject({ used: 1, allowed: 3, returned: 0 });
    await returnCredit(test.db, 'application', early);
    await returnCredit(test.db, 'application', early);
    expect(await allowanceOf(test.db, id, 'application')).toMatchObject({ used: 1, allowed: 4, returned: 1 });
    await returnCredit(test.db, 'application', now);
    expect(await allowanceOf(test.db, id, 'application')).toMatchObject({ used: 0, allowed: 4 });
  });

  it('refuses the 11th application of a day and accepts it on the next', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    for (let n = 0; n < 10; n++) await spend(id, 'application', subject());
    await expect(spend(id, 'application', subject())).rejects.toThrow(planLimitMessages.applicationsToday);
    expect(await applicationAllowance(test.db, id)).toMatchObject({ used_today: 10, allowed_today: 10 });
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 86_400_000).toISOString() })
      .where('user_id', '=', id)
      .execute();
    await spend(id, 'application', subject());
    expect(await applicationAllowance(test.db, id)).toMatchObject({ used_today: 1, allowed_today: 10 });
  });

  it('adds a returned credit of an earlier month to the allowance, and repeats a spent one for free', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    const early = subject();
    await spend(id, 'conversation', early);
    await test.db
      .updateTable('credits')
      .set({ spent_at: new Date(Date.now() - 40 * 86_400_000).toISOString() })
      .where('subject_id', '=', early)
      .execute();
    await returnCredit(test.db, 'conversation', early);
    const taken = Array.from({ length: 6 }, subject);
    for (const one of taken) await spend(id, 'conversation', one);
    await expect(spend(id, 'conversation', subject())).rejects.toThrow(planLimitMessages.conversations);
    await spend(id, 'conversation', taken[0] ?? '');
    const { resets_at, ...allowance } = await allowanceOf(test.db, id, 'conversation');
    expect(allowance).toEqual({ used: 6, allowed: 6, returned: 1 });
    expect(resets_at).toMatch(/^\d{4}-\d\d-01T00:00:00/);
  });

  it('of an invitation is counted for each job by itself, and does not renew', async () => {
    const company = await aCompany(test);
    await aSubscription(test, company.id, 'Lite');
    const [job, other] = [subject(), subject()];
    for (let n = 0; n < 15; n++) await spend(company.id, 'invite', subject(), job);
    await expect(spend(company.id, 'invite', subject(), job)).rejects.toThrow(planLimitMessages.invites);
    await spend(company.id, 'invite', subject(), other);
    expect(await allowanceOf(test.db, company.id, 'invite', job)).toEqual({
      used: 15,
      allowed: 15,
      returned: 0,
      resets_at: null,
    });
  });

  it('tells at 80 and at 100 %, each once', async () => {
    const { id } = await aFractional(test);
    await aSubscription(test, id, 'Premium');
    const taken = [subject(), subject(), subject(), subject(), subject()];
    for (const one of taken) await spend(id, 'conversation', one);
    await returnCredit(test.db, 'conversation', taken[0] ?? '');
    await spend(id, 'conversation', subject());
    await expect(spend(id, 'conversation', subject())).rejects.toBeInstanceOf(PlanLimitError);
    expect(await notificationsOf(id)).toEqual([
      'You have used 4 of 5 new conversations of this month',
      'You have used all new conversations of this month',
    ]);
  });

  it('taken and given back by many at once never passes the allowance, and always adds up', async () => {
    const step = fc.record({ subject: fc.integer({ min: 0, max: 9 }), back: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
        async (rounds) => {
          const { id } = await aFractional(test);
          await aSubscription(test, id, 'Premium');
          const subjects = Array.from({ length: 10 }, subject);
          for (const round of rounds) {
            await Promise.all(
              round.map(({ subject: at, back }) =>
                back
                  ? returnCredit(test.db, 'conversation', subjects[at] ?? '')
                  : spend(id, 'conversation', subjects[at] ?? '').catch((error: unknown) => {
                      if (!(error instanceof PlanLimitError)) throw error;
                    }),
              ),
            );
            const { used, allowed } = await allowanceOf(test.db, id, 'conversation');
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
