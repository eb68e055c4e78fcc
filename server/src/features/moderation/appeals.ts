import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { addDays } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { AppealDecision, DecidedReport } from '../../../../contract/src/moderation.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { type AuditActor, recordAudit } from '../audit/audit.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { changeUserStatus } from './change-user-status.ts';
import { appealDecidedFor } from './moderation.emails.ts';
import { subjectName } from './waiting-reports.queries.ts';

/** A report with a decision that the person was notified of. Throws `not_found`. */
const findDecided = async (db: Db, userId: string, id: string, now: Date) => {
  const report = await db
    .selectFrom('reports')
    .selectAll('reports')
    .select(subjectName.as('subject'))
    .where('reports.id', '=', id)
    .where((eb) => eb.or([eb('reporter_id', '=', userId), eb('person_id', '=', userId)]))
    .executeTakeFirst();
  if (report === undefined) throw problem('not_found');
  const { decision, statement, decided_at } = report;
  if (decision === null || statement === null || decided_at === null) throw problem('not_found');
  const side = report.reporter_id === userId ? ('reporter' as const) : ('reported' as const);
  // A person is not notified of a report without consequences.
  if (side === 'reported' && decision === 'no_action') throw problem('not_found');
  const isAgainstThem = (decision === 'no_action') === (side === 'reporter');
  const isRecent = addDays(new Date(decided_at), limits.appealDays) > now;
  const may_appeal = isAgainstThem && isRecent && report.appealed_at === null;
  return { ...report, decision, statement, decided_at, side, isAgainstThem, may_appeal };
};

/** The decision on a report, for either side. Throws `not_found`. */
export const getDecidedReport = async (
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<z.input<typeof DecidedReport>> => {
  const report = await findDecided(db, userId, id, now);
  const { side, subject, reason, decision, statement, decided_at, may_appeal, isAgainstThem } = report;
  const { appeal, appealed_at, appeal_decision, appeal_statement } = report;
  return {
    id,
    side,
    subject,
    reason,
    decision,
    statement,
    decided_at,
    may_appeal,
    appeal:
      isAgainstThem && appeal !== null && appealed_at !== null
        ? { text: appeal, at: appealed_at, decision: appeal_decision, statement: appeal_statement }
        : null,
  };
};

/**
 * Whether a decision of `reports` still suspends a person: it was not reversed, and no admin has reactivated the account
 * since.
 */
const stillSuspends = (personId: string) => sql<SqlBool>`(
  decision = 'suspended' and appeal_decision is distinct from 'reversed' and decided_at > coalesce((
    select max(created_at) from audit_log
    where subject_id = ${personId} and action = 'change_user_status' and after ->> 'status' = 'active'), '-infinity'))`;

/** The last decision that suspended a person, of those that stand if any does. Throws `not_found`. */
export const getSuspensionId = async (db: Db, userId: string): Promise<string> => {
  const { id } = await db
    .selectFrom('reports')
    .select('id')
    .where('person_id', '=', userId)
    .where('decision', '=', 'suspended')
    .orderBy(stillSuspends(userId), 'desc')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => problem('not_found'));
  return id;
};

/** Appeals against a decision, once. Throws `not_found`, and `not_allowed_now` where the person may not appeal. */
export const objectToDecision = async (
  db: Db,
  actor: AuditActor & { id: string },
  id: string,
  { text, now }: { text: string; now: Date },
): Promise<void> => {
  if (!(await findDecided(db, actor.id, id, now)).may_appeal)
    throw problem('not_allowed_now', 'You cannot appeal against this decision, or you have done so already.');
  await db
    .updateTable('reports')
    .set({ appeal: text, appealed_at: sql`now()` })
    .where('id', '=', id)
    .where('appealed_at', 'is', null)
    .execute();
  await recordAudit(db, {
    actor,
    action: 'report_appealed',
    subjectType: 'member_report',
    subjectId: id,
  });
};

const hasOtherAdmin = async (db: Db, adminId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .where('admin_role', 'in', ['owner', 'support'])
    .where('id', '<>', adminId)
    .executeTakeFirst()) !== undefined;

/** An appeal that is not decided, locked until the transaction ends. Throws `not_found`, and `not_allowed_now`. */
const lockAppeal = async (db: Db, admin: Actor, id: string) => {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', id)
    .where('appealed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));
  if (report.appeal_decided_at !== null) throw problem('not_allowed_now', 'This appeal is decided already.');
  if (report.decided_by === admin.id && (await hasOtherAdmin(db, admin.id)))
    throw problem('not_allowed_now', 'You decided the report. Another admin has to look at the appeal.');
  return report;
};

/** Whether another report keeps a person suspended. */
const isSuspendedByAnother = async (db: Db, personId: string, reportId: string): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '<>', reportId)
    .where(stillSuspends(personId))
    .executeTakeFirst()) !== undefined;

/** Decides an appeal and notifies both sides. A suspension that is reversed ends, unless another report stands. */
export const decideAppeal = async (
  db: Db,
  deps: Deps,
  admin: Actor,
  id: string,
  { decision, statement }: { decision: AppealDecision; statement: string },
): Promise<void> => {
  const report = await lockAppeal(db, admin, id);
  const { person_id, reporter_id } = report;
  const endsSuspension = decision === 'reversed' && report.decision === 'suspended';
  const isOver =
    endsSuspension &&
    person_id !== null &&
    (await getUser(db, person_id)).status === 'suspended' &&
    !(await isSuspendedByAnother(db, person_id, id));
  if (isOver)
    await changeUserStatus(db, deps, admin, { user_id: person_id, status: 'active', reason: statement });
  await db
    .updateTable('reports')
    .set({
      appeal_decision: decision,
      appeal_statement: statement,
      appeal_decided_by: admin.id,
      appeal_decided_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
  await recordAudit(db, {
    actor: admin,
    action: 'appeal_decided',
    subjectType: 'member_report',
    subjectId: id,
    after: { decision },
  });
  // The reported person was never notified of a report without consequences.
  const told = report.decision === 'no_action' ? [reporter_id] : [reporter_id, person_id];
  for (const userId of told)
    if (userId !== null) await notify(db, appealDecidedFor({ reportId: id, userId, decision, statement }));
};
