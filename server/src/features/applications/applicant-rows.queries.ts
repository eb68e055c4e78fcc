import { type RawBuilder, sql } from 'kysely';
import type { ApplicantSort } from '../../../../contract/src/applicant-filters.ts';
import type { ApplicationStatus } from '../../../../contract/src/applications.ts';
import type { Db } from '../../lib/db.ts';
import { prepare } from '../../lib/prepared.ts';
import {
  type ApplicantRow,
  joins,
  type ListedRows,
  listedColumns,
  type PageRow,
  presentRows,
  profileColumns,
  type RowWindow,
} from './application-rows.queries.ts';
import { companyStatus, isOverdue } from './applications.queries.ts';

/** Which applicants of a job to list; null for any. */
interface ApplicantFilter {
  companyId: string | null;
  jobId: string;
  status: ApplicationStatus[] | null;
  starred: boolean | null;
  overdue: boolean | null;
}

/** The filters that read the applicant's profile; null for any. */
interface ProfileFilter {
  /** A pattern of `ilike`. */
  search: string | null;
  /** The highest comparable rate an hour, in minor units of the job's currency. */
  maxRate: number | null;
  minHours: number | null;
  minMatch: number | null;
  /** A month in which hours are free: `2026-03`. */
  freeIn: string | null;
}

interface ApplicantCounts extends Omit<ListedRows, 'rows'> {
  /** The applicants that wait longer than the job promised; does not depend on the filters. */
  overdue: number;
}

/** US cents an hour for the job `job`: what the applicant proposes, or else their usual rate. */
const comparableRate = sql`coalesce(
  hourly_usd(applications.proposed_rate_minor,
    (select usd_rate from reference_rates where reference_rates.currency = applications.currency),
    applications.rate_period, 52 * job.hours_per_week_max, job.term_months),
  fractionals.hourly_min_usd)`;

const firstFreeMonth = sql`(
  select min(month) from jsonb_each_text(fractionals.capacity) as free (month, hours) where hours::int > 0)`;

const sortKeys: Record<ApplicantSort, { key: RawBuilder<unknown>; direction: RawBuilder<unknown> }> = {
  match: { key: sql`applications.match_score`, direction: sql`desc` },
  recent: { key: sql`applications.created_at`, direction: sql`desc` },
  rate: { key: comparableRate, direction: sql`asc nulls last` },
  hours: { key: sql`fractionals.hours_per_week_max`, direction: sql`desc nulls last` },
  free: { key: firstFreeMonth, direction: sql`asc nulls last` },
};

const matchesProfile = ({ search, maxRate, minHours, minMatch, freeIn }: ProfileFilter) => sql`
  and (${search}::text is null
    or concat_ws(' ', users.full_name, fractionals.headline, fractionals.city) ilike ${search})
  and (${maxRate}::bigint is null or ${comparableRate} <= usd_cents(${maxRate}::bigint, job.usd_rate, 1, 1))
  and (${minHours}::int is null or fractionals.hours_per_week_max >= ${minHours}::int)
  and (${minMatch}::int is null or applications.match_score >= ${minMatch}::int)
  and (${freeIn}::text is null or (fractionals.capacity ->> least(${freeIn}::text,
    (select max(stored) from jsonb_object_keys(fractionals.capacity) as stored)))::int > 0)`;

/** `withProfile`: filters or sorts by the profile, which the plain lists do not read for every applicant. */
const prepareApplicants = (sort: ApplicantSort, withProfile: boolean) =>
  prepare<ApplicantFilter & ProfileFilter & RowWindow, PageRow<ApplicantCounts, ApplicantRow>>((values) => {
    const { companyId, jobId, status, starred, overdue, take, skip } = values;
    const matches = sql`(${status}::text[] is null or ${companyStatus} = any(${status}::text[]))
        and (${starred}::boolean is null or applications.starred = ${starred})
        and (${overdue}::boolean is null or ${isOverdue} = ${overdue})
        ${withProfile ? matchesProfile(values) : sql``}`;
    const source = withProfile
      ? sql`applications join users on users.id = applications.fractional_id
            join fractionals on fractionals.user_id = applications.fractional_id`
      : sql`applications`;
    const { key, direction } = sortKeys[sort];
    return sql`
        select counts.*, page.*
        from jobs as job
        cross join lateral (
          select coalesce(json_object_agg(status, total), '{}') as status_counts,
            coalesce(sum(matching), 0)::int as count, coalesce(sum(overdue), 0)::int as overdue
          from (
            select ${companyStatus} as status, count(*) as total, count(*) filter (where ${matches}) as matching,
              count(*) filter (where ${isOverdue}) as overdue
            from ${source} where applications.job_id = job.id group by 1
          ) as counted
        ) as counts
        left join lateral (
          select ${listedColumns}, ${profileColumns} from (
            select applications.*, ${key} as sort_key from ${source}
            where applications.job_id = job.id and ${matches}
            order by ${key} ${direction}, applications.id desc limit ${take} offset ${skip}
          ) as applications ${joins} order by applications.sort_key ${direction}, applications.id desc
        ) as page on true
        where job.id = ${jobId} and job.company_id = ${companyId}`;
  });

const plainApplicants = {
  match: prepareApplicants('match', false),
  recent: prepareApplicants('recent', false),
};
const profiledApplicants = {
  match: prepareApplicants('match', true),
  recent: prepareApplicants('recent', true),
  rate: prepareApplicants('rate', true),
  hours: prepareApplicants('hours', true),
  free: prepareApplicants('free', true),
};

/** The applicants of a job of this company, as the company sees them; undefined if it is not their job. */
export const listApplicantRows = async (
  db: Db,
  filter: ApplicantFilter & ProfileFilter,
  sort: ApplicantSort,
  window: RowWindow,
): Promise<(ApplicantCounts & { rows: ApplicantRow[] }) | undefined> => {
  const { search, maxRate, minHours, minMatch, freeIn } = filter;
  const isPlain = [search, maxRate, minHours, minMatch, freeIn].every((value) => value === null);
  const select =
    isPlain && (sort === 'match' || sort === 'recent') ? plainApplicants[sort] : profiledApplicants[sort];
  const rows = await select(db, { ...filter, ...window });
  if (rows[0] === undefined) return undefined;
  const { count, overdue, status_counts } = rows[0];
  return { rows: presentRows<ApplicantRow>(rows), count, overdue, status_counts };
};
