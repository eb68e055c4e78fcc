import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '../../../../contract/src/audit.ts';
import { dayMilliseconds } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { appForThisTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, anAdmin } from '../../../test/builders.ts';
import { oneRow } from '../../lib/db.ts';
import { rotateMonths } from './rotate-months.ts';

let test: TestApp;
beforeEach(async () => {
  test = await appForThisTest();
});

const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds);
const rotateIn = (days: number) => rotateMonths.run({ ...test.deps, clock: { now: () => inDays(days) } }, {});
const addView = async (days: number) => {
  const day = inDays(days).toISOString().slice(0, 10);
  const [{ id: fractional_id }, { companyId: company_id }] = [await aFractional(test), await aCompany(test)];
  await test.db.insertInto('profile_views').values({ fractional_id, company_id, day }).execute();
  return day;
};
/** The days of the stored views, with their partitions. */
const views = async () =>
  (
    await sql<{ day: string; part: string }>`
      select day, tableoid::regclass::text as part from profile_views order by day`.execute(test.db)
  ).rows;
const toPartition = (day: string) => `months.profile_views_${day.slice(0, 7).replace('-', '_')}`;

it('refuses a table without months', async () => {
  await expect(sql`select rotate_months('users', 0, now())`.execute(test.db)).rejects.toThrow('no rows');
});

it('gives up when it would have to wait, so that nothing waits behind it', async () => {
  await addView(0);
  await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('profile_views').select('day').execute();
    await expect(rotateIn(200)).rejects.toThrow('lock timeout');
    expect(await views()).toHaveLength(1);
  });
});

it('rotates the other tables when one is busy', async () => {
  await addView(0);
  await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('notification_deliveries').select('id').execute();
    await expect(rotateIn(limits.profileViewsKeptDays + 32)).rejects.toThrow('lock timeout');
    expect(await views()).toEqual([]);
  });
});

it('drops a month when all its rows are old enough, and says so in the audit log', async () => {
  const day = await addView(0);
  const kept = limits.profileViewsKeptDays;
  await rotateIn(kept);
  expect(await views()).toEqual([{ day, part: toPartition(day) }]);
  await rotateIn(kept + 32);
  expect(await views()).toEqual([]);
  const { results } = await test.as((await anAdmin(test)).token)(auditLog, {
    query: { action: 'month_dropped' },
  });
  const month = day.slice(0, 7);
  const line = results.find(({ subject_name }) => subject_name === `Month ${month} of profile views`);
  expect(line?.before).toEqual(
    expect.objectContaining({
      table: 'profile_views',
      month,
      estimated_rows: expect.any(Number),
    }),
  );
});

it('keeps rows of no month, moves them into their month, and deletes them when they are old', async () => {
  const [, recent, future] = [await addView(-200), await addView(-80), await addView(150)];
  const others = 'months.profile_views_others';
  expect((await views()).map(({ part }) => part)).toEqual([others, others, others]);
  await rotateIn(0);
  expect(await views()).toEqual([
    { day: recent, part: others },
    { day: future, part: others },
  ]);
  await rotateIn(100);
  expect(await views()).toEqual([{ day: future, part: toPartition(future) }]);
});

it.each(['webhook_deliveries', 'notification_deliveries'])(
  'looks into one month for an id of %s',
  async (table) => {
    const { id } = oneRow((await sql<{ id: string }>`select uuidv7() as id`.execute(test.db)).rows);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from ${sql.table(table)} where id = ${sql.lit(id)}::uuid`.execute(test.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect([...plan.matchAll(/ on (\w+)/g)].map(([, part]) => part)).toEqual([
      `${table}_${new Date().toISOString().slice(0, 7).replace('-', '_')}`,
    ]);
  },
);
