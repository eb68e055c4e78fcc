import { sql } from 'kysely';
import {
  ReportDecision,
  ReportReason,
  reportDecisionLabels,
  reportReasonLabels,
} from '../../../../contract/src/moderation.ts';
import type { WaitingItem } from '../../lib/waiting-item.ts';

const reasonLabel = sql`case reason ${sql.join(
  ReportReason.options.map(
    (reason) => sql`when ${sql.lit(reason)} then ${sql.lit(reportReasonLabels[reason])}`,
  ),
  sql` `,
)} end`;

const decisionLabel = sql`case decision ${sql.join(
  ReportDecision.options.map(
    (decision) => sql`when ${sql.lit(decision)} then ${sql.lit(reportDecisionLabels[decision])}`,
  ),
  sql` `,
)} end`;

/** The present name of what was reported. */
export const subjectName = sql<string>`coalesce(case subject_type
  when 'user' then (select full_name from users where users.id = subject_id)
  when 'company' then (select name from companies where companies.id = subject_id)
  else (select title from jobs where jobs.id = subject_id) end, 'Deleted since')`;

/** Reports that are not decided, with what the reporter wrote and the reported message. */
export const waitingReports = sql<WaitingItem>`
  select reports.id::text, case when message_id is null then '' else 'A message of ' end || ${subjectName},
    ${reasonLabel}, reports.created_at, reports.link, person_id,
    nullif(concat_ws('\n\n', text, 'The message: “' || left(chat_messages.body, 1000) || '”'), ''), null::jsonb
  from reports left join chat_messages on chat_messages.id = message_id
  where decided_at is null`;

/** Appeals that are not decided, with who decided the report: another admin has to look at it. */
export const waitingAppeals = sql<WaitingItem>`
  select reports.id::text, ${subjectName}, 'Appeal against: ' || ${decisionLabel}
      || coalesce(', decided by ' || (select full_name from users where users.id = decided_by), ''), appealed_at,
    '/admin-reports-queue?state=appealed', case decision when 'no_action' then reporter_id else person_id end,
    appeal, null::jsonb
  from reports where appealed_at is not null and appeal_decided_at is null`;
