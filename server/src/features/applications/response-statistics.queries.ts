import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { type ResponseSegment, rateBands } from '../../../../contract/src/response-statistics.ts';
import type { FractionalType } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';

/** Old enough that a company can have answered, and recent enough to say something about today. */
const isCounted = sql<boolean>`applications.created_at
  between now() - make_interval(days => ${sql.lit(limits.replyRecordDays)})
    and now() - make_interval(days => ${sql.lit(limits.replySlowDays)})`;

const countWhere = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`;

/** Declines that can still be undone count as no answer, as the applicant sees them. */
const counts = sql`count(*) as applications,
  ${countWhere(sql`viewed_at is not null`)} as seen,
  ${countWhere(sql`exists (select from application_history as step where step.application_id = applications.id
    and step.status in ('shortlisted', 'interview', 'offer', 'hired'))`)} as shortlisted,
  ${countWhere(sql`answered_at is not null`)} as replied`;

/** The proposed rate by the hour, in US cents, by the hours of the job. */
const hourlyRate = sql`hourly_usd(proposed_rate_minor, reference_rates.usd_rate, applications.rate_period,
  52 * jobs.hours_per_week_max::bigint, jobs.term_months::bigint)`;

const lowerBounds = sql`array[${sql.join(rateBands.map((from) => sql.lit(from * 100)))}]::bigint[]`;

/** Replaces the segments by those that have enough people now. */
export const countResponses = async (db: Db): Promise<void> => {
  await sql`delete from response_statistics`.execute(db);
  await sql`
    insert into response_statistics (fractional_type, band, applications, seen, shortlisted, replied)
    select fractional_type, width_bucket(${hourlyRate}, ${lowerBounds}) - 1 as band, ${counts}
    from applications
    join jobs on jobs.id = applications.job_id
    left join reference_rates on reference_rates.currency = applications.currency
    where ${isCounted} and jobs.fractional_type is not null
    group by fractional_type, band
    having count(distinct fractional_id) >= ${limits.minSampleSize}`.execute(db);
};

const toPercent = (part: number, all: number): number => Math.round((part * 100) / all);

interface Counts {
  applications: number;
  seen: number;
  shortlisted: number;
  replied: number;
}

const toShares = ({ applications, seen, shortlisted, replied }: Counts) => ({
  applications,
  seen: toPercent(seen, applications),
  shortlisted: toPercent(shortlisted, applications),
  replied: toPercent(replied, applications),
});

/** The segments of the person's functions, by rate. */
export const listResponses = async (db: Db, userId: string): Promise<ResponseSegment[]> => {
  const rows = await db
    .selectFrom('response_statistics')
    .selectAll()
    .where(
      sql<boolean>`fractional_type in (
        select unnest(fractional_types || fractional_type) from fractionals where user_id = ${userId})`,
    )
    .orderBy('fractional_type')
    .orderBy('band')
    .execute();
  return rows.map(({ fractional_type, band, ...counted }) => ({
    fractional_type: fractional_type as FractionalType,
    rate_from: band === null ? null : (rateBands[band] ?? null),
    rate_to: band === null ? null : (rateBands[band + 1] ?? null),
    ...toShares(counted),
  }));
};

/** The same of the person's own applications; null without any. */
export const countOwnResponses = async (db: Db, userId: string) => {
  const { rows } = await sql<Counts>`
    select ${counts} from applications where fractional_id = ${userId} and ${isCounted}`.execute(db);
  const [row] = rows;
  return row === undefined || row.applications === 0 ? null : toShares(row);
};
