import { type RawBuilder, sql } from 'kysely';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { prepare, prepared } from '../../lib/prepared.ts';
import { planLimit } from '../../lib/problem.ts';
import { selectPlanHolder, selectPlanTitles } from './billing.queries.ts';
import { notifyLimit } from './billing-notifications.ts';
import { combineEntitlements, type Entitlements } from './entitlements.ts';

/** What a plan allows a number of; each use is a credit. */
type CreditKind = DB['credits']['kind'];

interface Allowance {
  used: number;
  allowed: number;
  /** The part of `allowed` that was refunded from earlier months. */
  returned: number;
  /** The part of `allowed` that was unused in the last month. */
  carried: number;
  /** The part of `allowed` that admins added in this month. */
  given: number;
  /** Null for invites, which are counted per job and do not renew. */
  resets_at: string | null;
}

const allowedBy: Record<CreditKind, (plan: Entitlements) => number> = {
  application: (plan) => plan.applications,
  conversation: (plan) => plan.conversations + plan.newChats,
  invite: (plan) => plan.invites,
};

/** The messages for an allowance that is used up, and for a plan that never had one. */
const messages: Record<CreditKind, { usedUp: string; none: string }> = {
  application: { usedUp: planLimitMessages.applications, none: planLimitMessages.applications },
  conversation: { usedUp: planLimitMessages.conversations, none: planLimitMessages.noConversations },
  invite: { usedUp: planLimitMessages.invites, none: planLimitMessages.noInvites },
};

interface Count {
  used: number;
  today: number;
  /** Credits of earlier months that were refunded in this month: they add to its allowance. */
  returned: number;
  /** What admins added in this month. */
  given: number;
  /** The unused applications of the last month. */
  carried: number;
  resets_at: string;
}

interface AllowanceQuery {
  userId: string;
  kind: CreditKind;
  scope: string | null;
  subjectId: string | null;
}

interface AllowanceRow extends Count {
  type: UserType;
  titles: string[];
  /** The credits of the subject that count. */
  subjects: number;
}

/** The plan of a person, and the used credits of the account whose plans apply to them. */
const prepareAllowance = (isCounted: (values: AllowanceQuery) => RawBuilder<unknown>) =>
  prepare<AllowanceQuery, AllowanceRow>(
    (values) => sql`
      select users.type, ${selectPlanTitles(sql`users.id`)} as titles, counted.used, counted.today,
        (select count(*) from credits where user_id = holder.id and kind = ${values.kind} and kind <> 'invite'
          and returned_at >= date_trunc('month', now(), 'UTC')
          and spent_at < date_trunc('month', now(), 'UTC')) as returned,
        (select coalesce(sum(amount), 0)::int from credit_grants where user_id = holder.id and kind = ${values.kind}
          and granted_at >= date_trunc('month', now(), 'UTC')) as given,
        coalesce((select amount from carried_applications where user_id = holder.id and ${values.kind} = 'application'
          and month = date_trunc('month', now() at time zone 'UTC')), 0) as carried,
        (select count(*) from credits
          where kind = ${values.kind} and subject_id = ${values.subjectId} and returned_at is null) as subjects,
        date_trunc('month', now(), 'UTC') + interval '1 month' as resets_at
      from users
      cross join lateral (select ${selectPlanHolder(sql`users.id`)} as id) as holder
      cross join lateral (
        select count(*) as used, count(*) filter (where spent_at >= date_trunc('day', now(), 'UTC')) as today
        from credits
        where user_id = holder.id and kind = ${values.kind} and returned_at is null and ${isCounted(values)}
      ) as counted
      where users.id = ${values.userId}`,
  );

/** Invites count by their job, the others by the calendar month in UTC. */
const selectAllowance = {
  invite: prepareAllowance(({ scope }) => sql`scope = ${scope}`),
  month: prepareAllowance(() => sql`spent_at >= date_trunc('month', now(), 'UTC')`),
};

const readAllowance = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  { scope, subjectId }: { scope?: string | undefined; subjectId?: string } = {},
) => {
  const select = selectAllowance[kind === 'invite' ? 'invite' : 'month'];
  const rows = await select(db, { userId, kind, scope: scope ?? null, subjectId: subjectId ?? null });
  const { type, titles, ...count } = oneRow(rows);
  const plan = combineEntitlements(type, titles);
  // A smaller plan carries over less, and the free one nothing.
  const carried = titles.length === 0 ? 0 : Math.min(count.carried, plan.applications);
  return { ...count, plan, carried, allowed: allowedBy[kind](plan) + count.returned + count.given + carried };
};

/** The used and allowed number of a kind. `scope` is the job of an invite. */
export const getAllowance = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  scope?: string,
): Promise<Allowance> => {
  const allowance = await readAllowance(db, userId, kind, { scope });
  const { used, allowed, returned, carried, given, resets_at } = allowance;
  return { used, allowed, returned, carried, given, resets_at: kind === 'invite' ? null : resets_at };
};

/** The applications of this month and of today, in UTC. */
export const getApplicationAllowance = async (db: Db, userId: string) => {
  const { plan, today, subjects: _, ...allowance } = await readAllowance(db, userId, 'application');
  return { ...allowance, used_today: today, allowed_today: plan.day };
};

/** Locks the account whose plans apply to a person until the transaction ends, and returns its id. */
const lockAllowance = prepare<{ personId: string; kind: CreditKind }, { holder: string }>(
  ({ personId, kind }) => sql`
    select holder, pg_advisory_xact_lock(hashtextextended(concat('credits ', holder, ' ', ${kind}::text), 0))
    from (select ${selectPlanHolder(sql`${personId}::uuid`)} as holder) as account`,
);

/**
 * Consumes a credit of the month (an invite: of the job) for `subjectId`. Does nothing when the subject has one; a
 * refunded credit is consumed again. All members of a company share one allowance. Concurrent calls of an account
 * run one after the other.
 * @throws the plan limit when the allowance is used up
 */
export const consumeCredit = async (
  db: Db,
  personId: string,
  kind: CreditKind,
  subjectId: string,
  scope?: string,
): Promise<void> => {
  const { holder: userId } = oneRow(await lockAllowance(db, { personId, kind }));
  // In a statement of its own: it sees what was committed before the lock was taken.
  const { plan, used, allowed, today, resets_at, subjects } = await readAllowance(db, userId, kind, {
    scope,
    subjectId,
  });
  if (subjects > 0) return;
  if (used >= allowed) throw planLimit(messages[kind][allowed === 0 ? 'none' : 'usedUp']);
  if (kind === 'application' && today >= plan.day) throw planLimit(planLimitMessages.applicationsToday);

  await db
    .insertInto('credits')
    .values({ user_id: userId, kind, subject_id: subjectId, scope: scope ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet({ returned_at: null, spent_at: sql`now()`, user_id: userId, scope: scope ?? null }),
    )
    .modifyEnd(prepared)
    .execute();
  await notifyLimit(db, userId, kind, {
    used: used + 1,
    allowed,
    period: kind === 'invite' ? (scope ?? '') : resets_at.slice(0, 7),
  });
};

/** Refunds the credit of a subject; a credit of an earlier month adds one to this month's allowance. */
export const refundCredit = async (db: Db, kind: CreditKind, subjectId: string): Promise<void> => {
  await db
    .updateTable('credits')
    .set({ returned_at: sql`now()` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .execute();
};
