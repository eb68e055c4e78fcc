import { type RawBuilder, sql } from 'kysely';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepared } from '../../lib/prepared.ts';

/**
 * Whether a subscription has not ended. A renewing one stays live for 3 days after its period, because the event of the
 * renewal can be late.
 */
export const isLive = sql<boolean>`(
  subscriptions.status <> 'ended' and (
    subscriptions.end_date > now()
    or subscriptions.provider_id is not null and not subscriptions.cancel_at_period_end
      and subscriptions.end_date > now() - interval '3 days'
  ))`;

/** Whether a subscription grants its plan now: live, and not paused. */
export const grantsPlan = sql<boolean>`(${isLive} and (
  subscriptions.paused_from is null or now() < subscriptions.paused_from or now() >= subscriptions.paused_until))`;

/** The account whose plans apply to a person: the company owner's for its members, else their own. */
export const selectPlanHolder = (userId: RawBuilder<unknown>) => sql<string>`coalesce(
  (select owner_id from company_people where company_people.user_id = ${userId}),
  ${userId})`;

/** The account whose plans and credits apply to this person. */
export const getPlanHolder = async (db: Db, userId: string): Promise<string> => {
  const { rows } = await sql<{
    holder: string;
  }>`select ${selectPlanHolder(sql`${userId}::uuid`)} as holder`.execute(db);
  return rows[0]?.holder ?? userId;
};

/** The plans that apply to these people, promote_jobs before sourcing. */
export const listCurrentPlans = (db: Db, userIds: string[]) =>
  db
    .selectFrom(
      sql<{ user_id: string }>`unnest(${userIds}::uuid[])`.as<'requested'>(sql`requested (user_id)`),
    )
    .modifyFront(prepared)
    .innerJoin('subscriptions', (join) =>
      join.on('subscriptions.user_id', '=', selectPlanHolder(sql.ref('requested.user_id'))),
    )
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['requested.user_id', 'plans.title', 'plans.plan_type', 'plans.line as family'])
    .where(grantsPlan)
    .orderBy('plans.line')
    .execute();

/** The account, locked, so that changes of its plans happen one at a time; undefined where it was removed. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The titles of the plans that apply to a person, promote_jobs before sourcing, as a column. */
export const selectPlanTitles = (userId: RawBuilder<unknown>) => sql<string[]>`array(
  select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
  where subscriptions.user_id = ${selectPlanHolder(userId)} and ${grantsPlan} order by plans.line)`;

/** All subscriptions of an account, ended ones too, the latest end first. */
export const listSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .select(['line as family', isLive.as('live'), grantsPlan.as('grants')])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('has_pause'))
    .where('user_id', '=', userId)
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .execute();

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

/** The subscriptions of an account that exist at Stripe. */
export const listStripeSubscriptions = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'provider_id', 'plan_id', 'status'])
    .where('user_id', '=', userId)
    .where('provider_id', 'is not', null)
    .execute();

export const listInvoices = (db: Db, userId: string) =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/**
 * The part of a payment that can still be refunded, in minor units: less what is being refunded, and 0 during and
 * after a dispute that was not won.
 */
export const refundableMinor = sql<number>`(case
  when invoices.provider_id is null or invoices.status not in ('paid', 'refunded') then 0
  when exists (select from disputes where disputes.invoice_id = invoices.id
    and disputes.status not in ('won', 'closed')) then 0
  else greatest(0, invoices.amount_minor - invoices.refunded_minor - coalesce((
    select sum(refunds.amount_minor) from refunds
    where refunds.invoice_id = invoices.id and refunds.status = 'pending' and refunds.provider_id is null), 0))
  end)::bigint`;

export const getRefundableAmount = async (db: Db, { id }: { id: string }): Promise<number> => {
  const { refundable } = await db
    .selectFrom('invoices')
    .select(refundableMinor.as('refundable'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return refundable;
};

/** Live jobs, seats and saved searches in use, for the allowances of plans. */
export const countInUse = async (db: Db, userId: string) => {
  const { rows } = await sql<{ active_jobs: number; seats: number; saved_searches: number }>`
    select
      (select count(*) from jobs join company_owners on company_owners.company_id = jobs.company_id
        where company_owners.user_id = ${userId} and jobs.status = 'active' and jobs.expires_at > now()
          and jobs.source <> 'scraped') as active_jobs,
      (select 1 + count(*) from company_members
        join company_owners on company_owners.company_id = company_members.company_id
        where company_owners.user_id = ${userId} and company_members.role = 'member') as seats,
      (select count(*) from saved_searches where user_id = ${userId}) as saved_searches`.execute(db);
  return oneRow(rows);
};
