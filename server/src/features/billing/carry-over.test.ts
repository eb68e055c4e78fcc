import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentDashboard } from '../../../../contract/src/billing.ts';
import { addMonths } from '../../../../contract/src/dates.ts';
import { entitlements } from '../../../../contract/src/entitlements.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, aSubscription } from '../../../test/builders.ts';
import { getApplicationAllowance } from './billing.public.ts';
import { carryOver } from './carry-over.tasks.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const plans = ['Free', 'Basic', 'Premium'] as const;
type Plan = (typeof plans)[number];

/** Changes the plan of a person without a payment. */
const setPlan = async (userId: string, title: Plan) => {
  await test.db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
  if (title !== 'Free') await aSubscription(test, userId, title);
};
/** Applications sent on the tenth of a month. */
const sendIn = async (userId: string, month: string, count: number) => {
  const credit = () => ({
    user_id: userId,
    kind: 'application' as const,
    subject_id: crypto.randomUUID(),
    spent_at: `${month.slice(0, 7)}-10T12:00:00Z`,
  });
  if (count > 0)
    await test.db
      .insertInto('credits')
      .values(Array.from({ length: count }, credit))
      .execute();
};
/** Applications added by an admin on the fifth of a month. */
const giveIn = async (userId: string, month: string, amount: number) => {
  if (amount > 0)
    await test.db
      .insertInto('credit_grants')
      .values({
        user_id: userId,
        kind: 'application',
        amount,
        granted_by: userId,
        granted_at: `${month.slice(0, 7)}-05T12:00:00Z`,
      })
      .execute();
};
const carriedInto = async (userId: string, month: string) =>
  (
    await test.db
      .selectFrom('carried_applications')
      .select('amount')
      .where('user_id', '=', userId)
      .where('month', '=', month)
      .executeTakeFirst()
  )?.amount ?? 0;
const thisMonth = () => `${new Date().toISOString().slice(0, 7)}-01`;

it('carries over at most what the plan of the month left, for random months [carry-over]', async () => {
  const month = fc.record({
    plan: fc.constantFrom(...plans),
    used: fc.nat({ max: 1_000 }),
    given: fc.constantFrom(0, 0, 4, 10),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 2, maxLength: 6 }), async (months) => {
      const { id } = await aFractional(test);
      let carried = 0;
      for (const [index, { plan, used, given }] of months.entries()) {
        const start = addMonths('2031-01-01', index);
        const max: number = entitlements.fractional[plan].applications;
        // A smaller plan carries over less, and nobody sends more than the month allows.
        const more = Math.min(carried, plan === 'Free' ? 0 : max) + given;
        const sent = used % (max + more + 1);
        await setPlan(id, plan);
        await giveIn(id, start, given);
        await sendIn(id, start, sent);
        await carryOver(test.db, addMonths(start, 1));
        // Those beyond the plan's are used first, and expire.
        carried = plan === 'Free' ? 0 : max - Math.max(0, sent - more);
        expect(await carriedInto(id, addMonths(start, 1))).toBe(carried);
        expect(carried).toBeLessThanOrEqual(max);
      }
    }),
    { numRuns: 12 },
  );
});

it('adds to the allowance of one month, once, and says so on the board', async () => {
  const person = await aFractional(test);
  await setPlan(person.id, 'Basic');
  await sendIn(person.id, addMonths(thisMonth(), -1), 5);
  await carryOver(test.db, thisMonth());
  await carryOver(test.db, thisMonth());
  expect(await getApplicationAllowance(test.db, person.id)).toMatchObject({
    used: 0,
    allowed: 19,
    carried: 7,
  });
  const { allowances } = await test.as(person.token)(paymentDashboard);
  expect(allowances[0]).toMatchObject({ kind: 'application', allowed: 19, carried: 7, left: 19 });
  await carryOver(test.db, addMonths(thisMonth(), 1));
  expect(await carriedInto(person.id, addMonths(thisMonth(), 1))).toBe(12);
});

it('carries over nothing without a plan or during a pause, and no more than a smaller plan allows', async () => {
  const person = await aFractional(test);
  await carryOver(test.db, thisMonth());
  expect(await carriedInto(person.id, thisMonth())).toBe(0);
  await setPlan(person.id, 'Premium');
  await test.db
    .updateTable('subscriptions')
    .set({
      paused_from: new Date(Date.now() - 1_000).toISOString(),
      paused_until: new Date(Date.now() + 60_000).toISOString(),
    })
    .where('user_id', '=', person.id)
    .execute();
  await carryOver(test.db, thisMonth());
  expect(await carriedInto(person.id, thisMonth())).toBe(0);
  expect(await getApplicationAllowance(test.db, person.id)).toMatchObject({ allowed: 3 });
  await setPlan(person.id, 'Premium');
  await carryOver(test.db, thisMonth());
  expect(await getApplicationAllowance(test.db, person.id)).toMatchObject({ allowed: 60, carried: 30 });
  await setPlan(person.id, 'Basic');
  expect(await getApplicationAllowance(test.db, person.id)).toMatchObject({ allowed: 24, carried: 12 });
  await setPlan(person.id, 'Free');
  expect(await getApplicationAllowance(test.db, person.id)).toMatchObject({ allowed: 3, carried: 0 });
});
