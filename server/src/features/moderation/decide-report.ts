import { sql } from 'kysely';
import type { ReportDecision } from '../../../../contract/src/moderation.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify, settleAdminNotices } from '../notifications/notifications.public.ts';
import { changeUserStatus } from './change-user-status.ts';
import { reportKey } from './file-report.ts';
import { reportDecidedAbout, reportDecidedFor } from './moderation.emails.ts';
import { lockOpenReport } from './moderation.queries.ts';

/**
 * Decides a report, suspends the person if that is the decision, and sends both sides the statement of reasons. Throws
 * `not_found`, and `not_allowed_now` for a decided report or where nobody is responsible for the subject.
 */
export const decideReport = async (
  db: Db,
  deps: Deps,
  admin: Actor,
  id: string,
  { decision, statement }: { decision: ReportDecision; statement: string },
): Promise<void> => {
  const { person_id, reporter_id, subject_id, message_id } = await lockOpenReport(db, id);
  if (decision === 'warning' || decision === 'suspended') {
    if (person_id === null)
      throw problem('not_allowed_now', 'Nobody here is responsible for an imported job.');
    if (decision === 'suspended' && (await getUser(db, person_id)).status !== 'suspended')
      await changeUserStatus(
        db,
        deps,
        admin,
        { user_id: person_id, status: 'suspended', reason: statement },
        { isOfReport: true },
      );
  }
  await db
    .updateTable('reports')
    .set({ decision, statement, decided_by: admin.id, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  // The log cannot be erased, so it does not contain the statement.
  await recordAudit(db, {
    actor: admin,
    action: 'report_decided',
    subjectType: 'member_report',
    subjectId: id,
    after: { decision },
  });
  if (reporter_id !== null) {
    await notify(db, reportDecidedFor({ reportId: id, userId: reporter_id, decision, statement }));
    await settleAdminNotices(db, {
      kind: 'report_filed',
      dedupeKey: reportKey(message_id ?? subject_id, reporter_id),
    });
  }
  if (person_id !== null && (decision === 'warning' || decision === 'action_taken'))
    await notify(db, reportDecidedAbout({ reportId: id, userId: person_id, decision, statement }));
};
