import { type ReportReason, reportReasonLabels } from '../../../../contract/src/moderation.ts';
import type { Db } from '../../lib/db.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { insertReportText, reportKey } from './report-texts.queries.ts';

/** What is reported, as the log and the admins see it. */
export interface Subject {
  type: 'user' | 'company' | 'job';
  id: string;
  /** What the admins read before 'was reported'. */
  name: string;
  /** Where an admin looks at it. */
  link: string;
  /** Whose it is; an imported job has nobody. */
  personId: string | null;
}

interface Report {
  reporterId: string;
  reason: ReportReason;
  details?: string | undefined;
  /** The chat it comes from, and the message that it is about. */
  chat?: string;
  message?: { id: string; text: string } | undefined;
}

/** Each stands in the audit log for good. Counted over all that can be reported. */
export const reportLimit: RateLimit = { max: 20, minutes: 60, by: 'account' };

export const reportThanks = 'Thank you. We read every report.';

const MOST_QUOTED = 200;
const quoted = (text: string) => (text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED - 1)}…`);

/**
 * Puts a report into the audit log, its words beside it, and tells every admin once a reporter and thing. The words go
 * with the account of whoever wrote them or whom they are about; that there was a report, and why, stays.
 */
export const fileReport = async (db: Db, subject: Subject, report: Report): Promise<void> => {
  const { reporterId, reason, details, chat, message } = report;
  const about = subject.type === 'user' ? 'person' : subject.type;
  const audit_id = await recordAudit(db, {
    actorId: reporterId,
    action: `${about}_reported`,
    subjectType: subject.type,
    subjectId: subject.id,
    after: { ...(chat && { chat }), ...(message && { message: message.id }), reason },
  });
  if (details)
    await insertReportText(db, {
      audit_id,
      reporter_id: reporterId,
      person_id: subject.personId,
      text: details,
    });
  const says = [
    `A member says: ${reportReasonLabels[reason].toLowerCase()}.`,
    ...(details ? [quoted(details)] : []),
    ...(details && details.length > MOST_QUOTED ? ['The rest stands in the audit log.'] : []),
    ...(message ? [`The message: “${quoted(message.text)}”`] : []),
  ];
  await notifyAdmins(db, {
    kind: 'report_filed',
    title: `${message ? 'A message of ' : ''}${subject.name} was reported`,
    body: says.join(' '),
    link: subject.link,
    key: reportKey(message?.id ?? subject.id, reporterId),
    ...(subject.personId !== null && { about: subject.personId }),
  });
};
