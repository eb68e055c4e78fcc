import { sql } from 'kysely';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { planLimit } from '../../lib/problem.ts';
import { planHolder } from './billing.queries.ts';
import { type Entitlements, entitlementsOf } from './entitlements.ts';
import { notifyLimit } from './notify-limit.ts';

/** What a plan gives a number of, each time it is taken. */
type CreditKind = DB['credits']['kind'];

interface Allowance {
  used: number;
  allowed: number;
  /** Of `allowed`, what came back from earlier months. */
  returned: number;
  /** Null where the number does not renew: that of one job. */
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

/** What counts of one kind: invites by their job, the others by the calendar month in UTC. */
const counted = (userId: string, kind: CreditKind, scope: string | undefined) =>
  kind === 'invite'
    ? sql`user_id = ${userId} and kind = ${kind} and returned_at is null and scope = ${scope ?? null}`
    : sql`user_id = ${userId} and kind = ${kind} and returned_at is null
        and spent_at >= date_trunc('month', now(), 'UTC')`;

interface Count {
  used: number;
  today: number;
  /** Those of earlier months that came back in this one: they may be taken again. */
  back: number;
  resets_at: string;
}

const countUsed = async (db: Db, userId: string, kind: CreditKind, scope: string | undefined) => {
  const { rows } = await sql<Count>`
    select count(*) as used,
      count(*) filter (where spent_at >= date_trunc('day', now(), 'UTC')) as today,
      (select count(*) from credits where user_id = ${userId} and kind = ${kind} and kind <> 'invite'
        and returned_at >= date_trunc('month', now(), 'UTC')
        and spent_at < date_trunc('month', now(), 'UTC')) as back,
      date_trunc('month', now(), 'UTC') + interval '1 month' as resets_at
    from credits where ${counted(userId, kind, scope)}`.execute(db);
  return oneRow(rows);
};

/** What was taken of an allowance, and how many there are. `scope` is the job of an invite. */
export const allowanceOf = async (
  db: Db,
  userId: string,
  kind: CreditKind,
  scope?: string,
): Promise<Allowance> => {
  const { used, back, resets_at } = await countUsed(db, await planHolder(db, userId), kind, scope);
  const allowed = allowedBy[kind](await entitlementsOf(db, userId)) + back;
  return { used, allowed, returned: back, resets_at: kind === 'invite' ? null : resets_at };
};

/** The applications of this month and of today, in UTC. */
export const applicationAllowance = async (db: Db, userId: string) => {
  const { used, today, back, resets_at } = await countUsed(db, userId, 'application', undefined);
  const plan = await entitlementsOf(db, userId);
  const allowed = plan.applications + back;
  return { used, allowed, returned: back, resets_at, used_today: today, allowed_today: plan.day };
};

/**
 * Takes one of the month's (an invite: of the job's) allowance for `subjectId`, once however often it is asked; one
 * that came back may be taken again. A company's people share one allowance. Throws the plan limit once all are
 * used. Two at once wait for each other.
 */
export const spendCredit = async (
  db: Db,
  spenderId: string,
  kind: CreditKind,
  subjectId: string,
  scope?: string,
): Promise<void> => {
  const userId = await planHolder(db, spenderId);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credits ${userId} ${kind}`}, 0))`.execute(db);
  const spent = await db
    .selectFrom('credits')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  if (spent !== undefined) return;

  const plan = await entitlementsOf(db, userId);
  const { used, today, back, resets_at } = await countUsed(db, userId, kind, scope);
  const allowed = allowedBy[kind](plan) + back;
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

/** Gives back what was taken for a subject: it counts no more, and one of an earlier month is one more in this. */
export const returnCredit = async (db: Db, kind: CreditKind, subjectId: string): Promise<void> => {
  await db
    .updateTable('credits')
    .set({ returned_at: sql`now()` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .execute();
};
