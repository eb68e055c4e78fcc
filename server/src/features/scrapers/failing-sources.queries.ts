import { sql } from 'kysely';
import type { WaitingItem } from '../../lib/waiting-item.ts';

/** Sources in use whose last run failed. A run that is queued or running may end that. */
export const failingSources = sql<WaitingItem>`
  select scrape_sources.id::text, scrape_sources.name,
    concat_ws('. ', 'Failed runs in a row: ' || failures_in_a_row, last.error),
    coalesce(last_good_run_at, scrape_sources.created_at), '/admin-scraped-jobs', null::uuid, null, null::jsonb
  from scrape_sources left join lateral (
    select error from scrape_runs where source_id = scrape_sources.id and ended_at is not null order by id desc limit 1
  ) as last on true
  where enabled and failures_in_a_row > 0
    and not exists (select from scrape_runs where source_id = scrape_sources.id and ended_at is null)`;
