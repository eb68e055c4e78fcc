import { sql } from 'kysely';
import type { CompanyHome, DueItem } from '../../../../contract/src/company-home.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import { isWaiting } from '../applications/applications.public.ts';
import { isLive } from '../jobs/jobs.public.ts';

/** Rows of each list. */
const maxShown = 6;
/** The page folds those beyond the first few. */
const maxDue = 50;

const about = sql`applications.id as application_id,
  json_build_object('id', jobs.id, 'title', jobs.title) as job, users.first_name, users.last_name`;

/** Times inside JSON are read back by `toTime`. */
export interface DeskRow {
  due: DueItem[];
  due_count: number;
  interviews: CompanyHome['interviews'];
  applicants: (Omit<CompanyHome['applicants'][number], 'picture'> & { profile_picture_id: string | null })[];
  applicants_count: number;
  live_jobs: number;
  published: boolean;
}

const isNew = sql`applications.status = 'submitted' and applications.declining_until is null`;

const readDesk = prepare(
  ({ companyId }: { companyId: string | null }) => sql<DeskRow>`
    with own_jobs as materialized (
      select id, title from jobs where company_id = ${companyId}
    ), due as materialized (
      select ${about}, 'reply' as kind, 'company' as waits_for,
        applications.created_at + make_interval(days => applications.reply_promise_days) as due_at
      from own_jobs as jobs
      join applications on applications.job_id = jobs.id
      join users on users.id = applications.fractional_id
      where ${isWaiting}
        and applications.created_at + make_interval(days => applications.reply_promise_days) < now() + interval '2 days'
      union all
      select ${about}, case terms_versions.kind when 'offer' then 'offer' else 'proposal' end,
        case terms_versions.proposed_by when 'company' then 'fractional' else 'company' end, terms_versions.expires_at
      from own_jobs as jobs
      join applications on applications.job_id = jobs.id
      join terms_versions on terms_versions.application_id = applications.id
      join users on users.id = applications.fractional_id
      where terms_versions.outcome is null and terms_versions.expires_at > now()
      union all
      select ${about}, 'statement', 'company',
        (statements.answer_by + 1)::timestamp at time zone 'UTC' - interval '1 second'
      from own_jobs as jobs
      join applications on applications.job_id = jobs.id
      join statements on statements.application_id = applications.id and statements.status = 'submitted'
      join users on users.id = applications.fractional_id
    )
    select
      (select coalesce(json_agg(item), '[]') from (
        select * from due order by due_at, application_id limit ${sql.lit(maxDue)}) as item) as due,
      (select count(*) from due) as due_count,
      (select coalesce(json_agg(item), '[]') from (
        select ${about}, interviews.starts_at, interviews.minutes,
          coalesce(nullif(interviews.place, ''), interviews.video_url) as place
        from own_jobs as jobs
        join applications on applications.job_id = jobs.id
        join interviews on interviews.application_id = applications.id and interviews.status = 'scheduled'
        join users on users.id = applications.fractional_id
        where interviews.starts_at < now() + interval '48 hours'
          and interviews.starts_at + make_interval(mins => interviews.minutes) > now()
          and applications.status not in ('declined', 'withdrawn', 'closed', 'no_response')
        order by interviews.starts_at, interviews.id limit ${sql.lit(maxShown)}) as item) as interviews,
      (select coalesce(json_agg(item), '[]') from (
        select ${about}, users.profile_picture_id, fractionals.headline, applications.match_score as score,
          applications.created_at
        from own_jobs as jobs
        join applications on applications.job_id = jobs.id and ${isNew}
        join users on users.id = applications.fractional_id
        join fractionals on fractionals.user_id = users.id
        order by applications.created_at desc, applications.id desc limit ${sql.lit(maxShown)}) as item) as applicants,
      (select count(*) from own_jobs join applications on applications.job_id = own_jobs.id and ${isNew}) as applicants_count,
      (select count(*) from jobs where company_id = ${companyId} and ${isLive}) as live_jobs,
      exists (select from jobs where company_id = ${companyId} and published_at is not null) as published`,
);

/** The lists of the desk, in one statement. */
export const getDesk = async (db: Db, companyId: string | null): Promise<DeskRow> =>
  oneRow(await readDesk(db, { companyId }));

/** The company's last changed draft, and how many verified people have its function. */
export const getStart = async (db: Db, companyId: string | null) => {
  const { rows } = await sql<{ draft: { id: string; title: string } | null; people: number }>`
    with draft as (
      select id, title, fractional_type from jobs
      where company_id = ${companyId} and status = 'draft' and archived_at is null
      order by updated_at desc, id desc limit 1
    )
    select (select json_build_object('id', id, 'title', title) from draft) as draft,
      (select count(*) from fractionals where status = 'verified' and not paused
        and fractional_type = coalesce((select fractional_type from draft), fractional_type)) as people`.execute(
    db,
  );
  return oneRow(rows);
};
