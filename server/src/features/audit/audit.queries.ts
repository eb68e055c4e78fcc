import { sql } from 'kysely';
import type { AuditExportQuery, AuditLine, auditLog } from '../../../../contract/src/audit.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { combine } from '../../lib/all-of.ts';
import type { Db } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { listPageIds } from '../../lib/page-ids.ts';
import { prefixQuery } from '../../lib/prefix-query.ts';

type Query = NonNullable<Parsed<typeof auditLog.query>>;

const subjectName = sql<string | null>`case subject_type
  when 'user' then (select full_name from users where id = subject_id)
  when 'company' then (select name from companies where id = subject_id)
  when 'job' then (select title from jobs where id = subject_id)
  when 'post' then (select title from blog_posts where id = subject_id)
  when 'promo_code' then (select code from promo_codes where id = subject_id)
  when 'campaign' then (select title from campaigns where id = subject_id)
  when 'enquiry' then (select 'Message of ' || name from enquiries where id = subject_id)
  when 'review' then (select 'Review of ' || rating || ' stars' from reviews where id = subject_id)
  when 'scrape_source' then (select name from scrape_sources where id = subject_id)
  when 'scraped_job' then (select title from scraped_jobs where id = subject_id)
  when 'api_key' then (select name from api_keys where id = subject_id)
  when 'pending_action' then (select title from pending_actions where id = subject_id)
  when 'report' then replace(after ->> 'report', '_', ' ')
  when 'member_report' then 'A report of a member'
  when 'address' then 'An address without an account'
  when 'table' then concat('Month ', before ->> 'month', ' of ', replace(before ->> 'table', '_', ' '))
end`;

const subjectLink = sql<string | null>`case subject_type
  when 'user' then (
    select case type
      when 'fractional' then '/candidatedetails?id=' || users.id
      when 'company' then (
        select '/companydetails?id=' || companies.id from companies
        join company_owners on company_owners.company_id = companies.id
        where company_owners.user_id = users.id and removed_at is null)
    end
    from users where users.id = subject_id and status <> 'removed')
  when 'company' then '/companydetails?id=' || (
    select id from companies where id = subject_id and removed_at is null)
  when 'job' then '/company-jobs?edit=' || (select id from jobs where id = subject_id and archived_at is null)
  when 'post' then '/post-a-blog?id=' || (select id from blog_posts where id = subject_id)
  when 'scrape_source' then '/admin-scraped-jobs'
  when 'scraped_job' then '/admin-scraped-jobs'
end`;

/** As in the condition of the index. */
const isSignIn = sql`(action in ('signed_in', 'sign_in_failed'))`;

const isSearchable = ({ search }: AuditExportQuery) => !search || prefixQuery(search) !== undefined;

const matches = (query: AuditExportQuery) => {
  const { action, actor_id, subject_id, sign_ins, with_sign_ins, date_from, date_to } = query;
  const prefixes = prefixQuery(query.search);
  return combine([
    action && sql`action = ${action}`,
    action === undefined && sign_ins && isSignIn,
    action === undefined && !sign_ins && !with_sign_ins && sql`not ${isSignIn}`,
    actor_id && sql`actor_id = ${actor_id}`,
    subject_id && sql`subject_id = ${subject_id}`,
    date_from && sql`created_at >= ${date_from}::date`,
    date_to && sql`created_at < ${date_to}::date + 1`,
    prefixes && sql`audit_search(action, reason, before, after) @@ to_tsquery('simple', ${prefixes})`,
  ]);
};

const listLines = async (db: Db, ids: readonly string[]): Promise<AuditLine[]> => {
  const { rows } = await sql<AuditLine>`
    select audit_log.id, audit_log.created_at as at, action, subject_type, subject_id, before, after,
      -- The text of a report is stored separately, so that it can be erased.
      coalesce(reason, (select text from reports where reports.id = audit_log.id)) as reason,
      ${subjectName} as subject_name, ${subjectLink} as subject_link,
      case when actors.id is not null then json_build_object('id', actors.id, 'name', actors.full_name) end as actor,
      audit_log.session_id, audit_log.api_key_id, addresses.address
    from audit_log
    left join users as actors on actors.id = audit_log.actor_id
    left join audit_addresses as addresses on addresses.audit_id = audit_log.id
    where audit_log.id = any(${ids}::uuid[])
    order by audit_log.created_at desc, audit_log.id desc`.execute(db);
  return rows;
};

/** Newest first. The count is capped. */
export const listAuditLog = async (db: Db, query: Query): Promise<Rows<AuditLine>> => {
  if (!isSearchable(query)) return { rows: [], count: 0 };
  const list = { table: 'audit_log', where: matches(query), newest: 'created_at' };
  const { ids, ...counts } = await listPageIds(db, list, query);
  return { rows: await listLines(db, ids), ...counts };
};

const batchSize = 1_000;

/**
 * All entries that match, newest first, without those of the time while they are read. In batches, so that a slow client
 * holds neither a connection nor much memory.
 */
export async function* readAuditLog(db: Db, query: AuditExportQuery): AsyncGenerator<AuditLine> {
  if (!isSearchable(query)) return;
  let before: { id: string } | undefined;
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from audit_log
      where ${matches(query)} and ${
        before === undefined
          ? sql`true`
          : sql`(created_at, id) < (select created_at, id from audit_log where id = ${before.id})`
      }
      order by created_at desc, id desc limit ${batchSize}`.execute(db);
    yield* await listLines(
      db,
      rows.map(({ id }) => id),
    );
    if (rows.length < batchSize) return;
    before = rows.at(-1);
  }
}

/** The distinct actions of the log, by a loose index scan, because the log may be long. */
export const listActions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > actions.action order by action limit 1)
      from actions where action is not null
    )
    select action from actions where action is not null`.execute(db);
  return rows.map(({ action }) => action);
};
