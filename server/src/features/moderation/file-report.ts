import { type ReportReason, reportReasonLabels } from '../../../../contract/src/moderation.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notifyAdmins } from '../notifications/notifications.public.ts';
import { insertReport } from './moderation.queries.ts';

/** The subject of a report, as the audit log and the admins see it. */
export interface ReportSubject {
  type: 'user' | 'company' | 'job';
  id: string;
  /** The text before 'was reported'. */
  name: string;
  /** The admin's page about the subject. */
  link: ScreenLink;
  /** The person responsible; null for an imported job. */
  personId: string | null;
}

interface Report {
  reporter: Actor;
  reason: ReportReason;
  details?: string | undefined;
  /** The chat that the report comes from, and the reported message. */
  chat?: string;
  message?: { id: string; text: string } | undefined;
}

/** Reports are kept in the audit log for good. The limit counts all kinds of reports together. */
export const reportLimit: RateLimit = { max: 20, minutes: 60, by: 'account' };

export const reportThanks = 'Thank you. We read every report.';

/** The key that limits the admins' notifications to one per reporter and subject. */
export const reportKey = (subjectId: string, reporterId: string): string =>
  `report ${subjectId} ${reporterId}`;

const maxQuoteLength = 200;
const quote = (text: string) =>
  text.length <= maxQuoteLength ? text : `${text.slice(0, maxQuoteLength - 1)}…`;

/**
 * Stores a report until an admin decides it, records it in the audit log and notifies the admins once per reporter and
 * subject. The text is erased with the account of the reporter or of the reported person; the entry of the log stays.
 */
export const fileReport = async (db: Db, subject: ReportSubject, report: Report): Promise<void> => {
  const { reporter, reason, details, chat, message } = report;
  const subjectName = subject.type === 'user' ? 'person' : subject.type;
  const id = await recordAudit(db, {
    actor: reporter,
    action: `${subjectName}_reported`,
    subjectType: subject.type,
    subjectId: subject.id,
    after: { ...(chat && { chat }), ...(message && { message: message.id }), reason },
  });
  await insertReport(db, {
    id,
    reporter_id: reporter.id,
    person_id: subject.personId,
    subject_type: subject.type,
    subject_id: subject.id,
    message_id: message?.id ?? null,
    reason,
    text: details ?? null,
    link: subject.link,
  });
  const sentences = [
    `A member says: ${reportReasonLabels[reason].toLowerCase()}.`,
    ...(details ? [quote(details)] : []),
    ...(details && details.length > maxQuoteLength ? ['See the report for the full text.'] : []),
    ...(message ? [`The message: “${quote(message.text)}”`] : []),
  ];
  await notifyAdmins(db, {
    kind: 'report_filed',
    title: `${message ? 'A message of ' : ''}${subject.name} was reported`,
    body: sentences.join(' '),
    link: subject.link,
    dedupeKey: reportKey(message?.id ?? subject.id, reporter.id),
    ...(subject.personId !== null && { about: subject.personId }),
  });
};
