import fc from 'fast-check';
import { sql } from 'kysely';
import { BusinessType, FractionalType, Location } from '../../contract/src/values.ts';
import type { TestApp } from './app-for-test.ts';
import { type aCompany, aFractional, type Person } from './builders.ts';

const days = ['2026-01-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-15'];
export const anyOne = <T>(values: readonly T[]) => fc.constantFrom(...values);
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** The dimensions of statistics; `industries` are ids. */
export const properties = (industries: string[]) => ({
  fractional_type: anyOne(FractionalType.options),
  main_category: maybe(anyOne(industries)).map((id) => id ?? null),
  client_type_expertise: anyOne(BusinessType.options),
  location: anyOne(Location.options),
});
export const aDay = () =>
  anyOne(days).map((day) => `${day}T${day.endsWith('1') ? '00:00:00.000' : '23:59:59.999'}Z`);

export const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, 1)[0] as T;

type Company = Awaited<ReturnType<typeof aCompany>>;

export const anInvoice = fc.record({
  description: fc.constant('Premium'),
  currency: anyOne(['USD', 'GBP'] as const),
  amount_minor: fc.integer({ min: 1, max: 90_000 }),
  status: anyOne(['paid', 'refunded', 'open'] as const),
  first: fc.boolean(),
  created_at: aDay(),
  paid_at: aDay(),
});

/** Random changes of people: edited, decided on, promoted, erased; plans end, payments are refunded. */
export const changePeople = async (
  test: TestApp,
  { people, companies, industries }: { people: Person[]; companies: Company[]; industries: string[] },
) => {
  const { db } = test;
  const person = sample(anyOne(people)).id;
  const { companyId } = sample(anyOne(companies));
  const { fractional_type: _, ...ofCompany } = sample(fc.record(properties(industries)));
  const acts: (() => Promise<unknown>)[] = [
    () =>
      db
        .updateTable('fractionals')
        .set({
          ...sample(fc.record(properties(industries))),
          status: sample(anyOne(['verified', 'rejected', 'suspended'] as const)),
        })
        .where('user_id', '=', person)
        .execute(),
    () => db.updateTable('companies').set(ofCompany).where('id', '=', companyId).execute(),
    () =>
      db
        .updateTable('companies')
        .set({ removed_at: sample(anyOne([null, '2026-05-01T00:00:00Z'])) })
        .where('id', '=', companyId)
        .execute(),
    () =>
      db
        .updateTable('users')
        .set({ promo_code: sample(anyOne([null, 'SPRING', 'AUTUMN'])) })
        .where('id', '=', person)
        .execute(),
    () =>
      db
        .updateTable('subscriptions')
        .set({ status: sample(anyOne(['ended', 'active', 'past_due'] as const)) })
        .where('user_id', '=', person)
        .execute(),
    () =>
      db
        .updateTable('subscriptions')
        .set({ end_date: '2026-05-01T00:00:00Z' })
        .where('user_id', '=', person)
        .execute(),
    () =>
      db
        .updateTable('invoices')
        .set({ refunded_minor: sql`amount_minor / 2`, status: 'refunded' })
        .where('user_id', '=', person)
        .execute(),
    () =>
      db.transaction().execute(async (tx) => {
        await tx.deleteFrom('fractionals').where('user_id', '=', person).execute();
        await tx.deleteFrom('applications').where('fractional_id', '=', person).execute();
        await tx.updateTable('invoices').set({ user_id: null }).where('user_id', '=', person).execute();
        await tx.deleteFrom('subscriptions').where('user_id', '=', person).execute();
        await tx.deleteFrom('users').where('id', '=', person).execute();
      }),
    // The account is deleted first, with its profile.
    async () => {
      const passer = await aFractional(test, sample(fc.record(properties(industries))), {
        promo_code: 'SPRING',
      });
      await db.deleteFrom('users').where('id', '=', passer.id).execute();
    },
  ];
  for (const act of fc.sample(fc.shuffledSubarray(acts, { minLength: 6, maxLength: 7 }), 1)[0] ?? [])
    await act();
};
