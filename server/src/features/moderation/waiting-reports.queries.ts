import { sql } from 'kysely';
import { ReportReason, reportReasonLabels } from '../../../../contract/src/moderation.ts';
import type { WaitingItem } from '../../lib/waiting-item.ts';

const reasonLabel = sql`case reason ${sql.join(
  ReportReason.options.map(
    (reason) => sql`when ${sql.lit(reason)} then ${sql.lit(reportReasonLabels[reason])}`,
  ),
  sql` `,
)} end`;

const subjectName = sql`coalesce(case subject_type
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
