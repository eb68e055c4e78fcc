import { sql } from 'kysely';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { planLimit } from '../../lib/problem.ts';
import { planHolder } from './billing.queries.ts';
import { notifyLimit } from './billing-notifications.ts';
import { type Entitlements, entitlementsOf } from './entitlements.ts';

/** What a plan allows a number of; each use is a credit. */
type CreditKind = DB['credits']['kind'];

interface Allowance {
  used: number;
  allowed: number;
  /** The part of `allowed` that was refunded from earlier months. */
  returned: number;
  /** Null for invites, which are counted per job and do not renew. */
  resets_at: string | null;
}

const allowedBy: Record<CreditKind, (plan: Entitlements) => number> = {
  application: (plan) => plan.applications,
  conversation: (plan) => plan.conversations + plan.newChats,
  invite: (plan) => plan.invites,
};

const messages: Record<CreditKind, string> = {
  application: planLimitMessages.applications,
  conversation: planLimitMessages.conversations,
  invite: planLimitMessages.invites,
};

/** The credits that count: invites by their job, the others by the calendar month in UTC. */
const countedCredits = (userId: string, kind: CreditKind, scope: string | undefined) =>
  kind === 'invite'
    ? sql`user_id = ${userId} and kind = ${kind} and returned_at is null and scope = ${scope ?? null}`
    : sql`user_id = ${userId} and kind = ${kind} and returned_at is null
        and spent_at >= date_trunc('month', now(), 'UTC')`;

interface Count {
  used: number;
  today: number;
  /** Credits of earlier months that were refunded in this month: they add to its allowance. */
  returned: number;
  resets_at: string;
}

const countUsed = async (db: Db, userId: string, kind: CreditKind, scope: string | undefined) => {
  const { rows } = await sql<Count>`
    select count(*) as used,
      count(*) filter (where spent_at >= date_trunc('day', now(), 'UTC')) as today,
      (select count(*) from credits where user_id = ${userId} and kind = ${kind} and kind <> 'invite'
        and returned_at >= date_trunc('month', now(), 'UTC')
        and spent_at < date_trunc('month', now(), 'UTC')) as returned,
      date_trunc('month', now(), 'UTC') + interval '1 month' as resets_at
    from credits where ${countedCredits(userId, kind, scope)}`.execute(db);
  return oneRow(rows);
};

const readAllowance = async (db: Db, userId: string, kind: CreditKind, scope: string | undefined) => {
  const plan = await entitlementsOf(db, userId);
  const count = await countUsed(db, await planHolder(db, userId), kind, scope);
  return { ...count, plan, allowed: allowedBy[kind](plan) + count.returned };
};

/** The used and allowed number of a kind. `scope` is the job of an invite. */
export const allowanceOf = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  scope?: string,
): Promise<Allowance> => {
  const { used, allowed, returned, resets_at } = await readAllowance(db, userId, kind, scope);
  return { used, allowed, returned, resets_at: kind === 'invite' ? null : resets_at };
};

/** The applications of this month and of today, in UTC. */
export const applicationAllowance = async (db: Db, userId: string) => {
  const { plan, today, ...allowance } = await readAllowance(db, userId, 'application', undefined);
  return { ...allowance, used_today: today, allowed_today: plan.day };
};

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
  const userId = await planHolder(db, personId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credits ${userId} ${kind}`}, 0))`.execute(db);
  const existing = await db
    .selectFrom('credits')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (existing !== undefined) return;

  const { plan, used, allowed, today, resets_at } = await readAllowance(db, userId, kind, scope);
  if (used >= allowed) throw planLimit(messages[kind]);
  if (kind === 'application' && today >= plan.day) throw planLimit(planLimitMessages.applicationsToday);

  await db
    .insertInto('credits')
    .values({ user_id: userId, kind, subject_id: subjectId, scope: scope ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet({ returned_at: null, spent_at: sql`now()`, user_id: userId, scope: scope ?? null }),
    )
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
