import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PlanTitle } from '../../../../contract/src/billing.ts';
import type { Db } from '../../lib/db.ts';
import type { Schema } from '../../lib/db-schema.ts';

/** Whose plans count for a person: for a company's colleague its owner's, else their own. */
const holderOf = (userId: RawBuilder<unknown>) => sql<string>`coalesce(
  (select companies.owner_id from company_members
    join companies on companies.id = company_members.company_id
    where company_members.user_id = ${userId}),
  ${userId})`;

/** The account whose plans and credits count for this person. */
export const planHolder = async (db: Db, userId: string): Promise<string> => {
  const { rows } = await sql<{ holder: string }>`select ${holderOf(sql`${userId}::uuid`)} as holder`.execute(
    db,
  );
  return rows[0]?.holder ?? userId;
};

/** The plans that count for these people now, promote before sourcing. */
export const listLivePlans = (db: Db, userIds: string[]) =>
  db
    .selectFrom(sql<{ user_id: string }>`unnest(${userIds}::uuid[])`.as<'asked'>(sql`asked (user_id)`))
    .innerJoin('subscriptions', (join) =>
      join.on('subscriptions.user_id', '=', holderOf(sql.ref('asked.user_id'))),
    )
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['asked.user_id', 'plans.title', 'plans.plan_type', 'plans.plan_sub_type'])
    .where('subscriptions.status', '<>', 'ended')
    .where('subscriptions.end_date', '>', sql<string>`now()`)
    .orderBy('plans.plan_sub_type')
    .execute();

export const getPlan = (db: Db, title: PlanTitle) =>
  db.selectFrom('plans').selectAll().where('title', '=', title).executeTakeFirstOrThrow();

type Line = Selectable<Schema['subscriptions']>['line'];

/** The account, locked, so that two plans of one line cannot be given at once; undefined where it was removed. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst();

/** Ends what the account holds of this line now; answers its title. */
export const endPlanOfLine = async (db: Db, userId: string, line: Line): Promise<string | undefined> => {
  const ended = await db
    .updateTable('subscriptions')
    .from('plans')
    .set({ status: 'ended', end_date: sql`least(end_date, now())` })
    .whereRef('plans.id', '=', 'subscriptions.plan_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.line', '=', line)
    .where('subscriptions.status', '<>', 'ended')
    .returning('plans.title')
    .executeTakeFirst();
  return ended?.title;
};

export const insertGrant = async (
  db: Db,
  grant: { userId: string; planId: string; line: Line; endDate: string; grantedBy: string },
) => {
  await db
    .insertInto('subscriptions')
    .values({
      user_id: grant.userId,
      plan_id: grant.planId,
      line: grant.line,
      end_date: grant.endDate,
      granted_by: grant.grantedBy,
    })
    .execute();
};
