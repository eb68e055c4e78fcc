import { sql } from 'kysely';
import type { ReplyRecord } from '../../../../contract/src/jobs.ts';

/** How the company of the row `companies` answers, null where nothing is measured; a column for a query of one's own. */
export const replyRecord = sql<ReplyRecord | null>`(
  select json_build_object(
    'measured', measured,
    -- To half a day, and never none.
    'median_days', case when median_hours is not null then greatest(0.5, round((median_hours / 12)::numeric) / 2) end,
    'kept_percent', kept_percent)
  from reply_records where reply_records.company_id = companies.id)`;
