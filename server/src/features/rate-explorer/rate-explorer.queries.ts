import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { RateSegment } from '../../../../contract/src/reference-rates.ts';
import type { EngagementKind, FractionalType, Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';

/**
 * One figure for each post of a company or an admin, by the middle of its range, and for each application with an offer:
 * the agreed terms, else the first offer.
 */
const points = sql`
  select fractional_type, location, engagement, (hourly_min_usd + hourly_max_usd) / 2 as usd
  from jobs
  where published_at > now() - make_interval(days => ${sql.lit(limits.ratePointDays)}) and source <> 'scraped'
  union all
  select jobs.fractional_type, jobs.location, jobs.engagement, hourly_usd(
    round((body ->> 'rate')::numeric * 100)::bigint, reference_rates.usd_rate, body ->> 'rate_period',
    52 * (body ->> 'hours_per_week')::bigint,
    greatest(round(((body ->> 'end_date')::date - (body ->> 'start_date')::date) * 12 / 365.0), 1)::bigint)
  from (
    select distinct on (application_id) application_id, body from terms_versions
    where kind = 'offer' and created_at > now() - make_interval(days => ${sql.lit(limits.ratePointDays)})
    order by application_id, outcome is not distinct from 'accepted' desc, number
  ) as offers
  join applications on applications.id = offers.application_id
  join jobs on jobs.id = applications.job_id
  join reference_rates on reference_rates.currency = body ->> 'currency'`;

/** Writes the quartiles of all segments with enough figures. */
export const computeQuartiles = async (db: Db): Promise<void> => {
  await sql`delete from rate_quartiles`.execute(db);
  await sql`
    insert into rate_quartiles (fractional_type, location, engagement, points, low_usd, middle_usd, high_usd)
    select fractional_type, location, engagement, points, quarters[1], quarters[2], quarters[3]
    from (
      select fractional_type, location, engagement, count(*) as points,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by usd) as quarters
      from (${points}) as points
      where fractional_type is not null and usd > 0
      group by fractional_type, grouping sets ((), (location), (engagement), (location, engagement))
      -- A null location means all regions, so jobs without a region form no group of their own.
      having count(*) >= ${limits.minSampleSize} and (grouping(location) = 1 or location is not null)
    ) as segments`.execute(db);
};

interface SegmentFilter {
  fractional_type?: FractionalType | undefined;
  location?: Location | undefined;
  engagement?: EngagementKind | undefined;
}

/** The published segments of a region and a kind, each of all if undefined, by function. */
export const listSegments = async (
  db: Db,
  { fractional_type: type, location, engagement }: SegmentFilter,
): Promise<RateSegment[]> => {
  const rows = await db
    .selectFrom('rate_quartiles')
    .selectAll()
    .where(sql<boolean>`location is not distinct from ${location ?? null}`)
    .where(sql<boolean>`engagement is not distinct from ${engagement ?? null}`)
    .$if(type !== undefined, (query) => query.where('fractional_type', '=', type as string))
    .orderBy('fractional_type')
    .execute();
  return rows.map(({ low_usd, middle_usd, high_usd, ...row }) => ({
    ...(row as Pick<RateSegment, 'fractional_type' | 'location' | 'engagement' | 'points'>),
    low: toMajor(low_usd),
    middle: toMajor(middle_usd),
    high: toMajor(high_usd),
  }));
};
