import { type RawBuilder, sql } from 'kysely';
import type { MarketPay } from '../../../../contract/src/job-pages.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import type { FractionalType, Location } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { isLive } from '../jobs/jobs.public.ts';

/** A part of the market; an undefined property does not filter. */
interface MarketFilter {
  type: FractionalType | undefined;
  location: Location | undefined;
}

interface Count<V> {
  value: V;
  jobs_count: number | null;
}

interface Market {
  total: number;
  ids: string[];
  pay: MarketPay[];
  functions: Count<FractionalType>[];
  locations: Count<Location>[];
}

/** The newest live jobs, one more than the counted maximum, which bounds the cost of the query. */
const newest = ({ type, location }: MarketFilter): RawBuilder<unknown> => sql`
  select id, fractional_type, location, currency, rate_period, budget_min_minor, budget_max_minor, published_at
  from jobs
  where ${isLive}
    ${type === undefined ? sql`` : sql`and fractional_type = ${type}`}
    ${location === undefined ? sql`` : sql`and location = ${location}`}
  order by published_at desc, id desc limit ${limits.searchCountCap + 1}`;

/** The count of jobs per value of a column; null if there are more than the counted maximum. */
const counted = (table: string, column: string) => sql`(
  select coalesce(json_agg(json_build_object(
    'value', value, 'jobs_count', case when (select count(*) from ${sql.ref(table)}) <= ${limits.searchCountCap} then jobs end
  ) order by jobs desc, value), '[]')
  from (select ${sql.ref(column)} as value, count(*) as jobs from ${sql.ref(table)}
    where ${sql.ref(column)} is not null group by 1) as counts)`;

const payColumns = sql`
  select currency, rate_period, count(*) as jobs,
    percentile_disc(array[0.25, 0.5, 0.75]) within group (order by (budget_min_minor + budget_max_minor) / 2) as quarters
  from found where rate_period is not null and budget_min_minor is not null and budget_max_minor is not null
  group by currency, rate_period having count(*) >= ${limits.minJobsForPay}`;

/** The live jobs of a part of the market, newest first, with their count, pay and neighbouring parts. */
export const readMarket = async (
  db: Db,
  filter: MarketFilter,
  take: number,
  skip: number,
): Promise<Market> => {
  const { rows } = await sql<
    Omit<Market, 'pay'> & {
      pay: (Pick<MarketPay, 'currency' | 'rate_period' | 'jobs'> & { quarters: number[] })[];
    }
  >`
    with found as materialized (${newest(filter)}),
      by_type as materialized (${newest({ ...filter, location: undefined })}),
      by_location as materialized (${newest({ ...filter, type: undefined })})
    select (select count(*) from found) as total,
      array(select id from found order by published_at desc, id desc limit ${take} offset ${skip}) as ids,
      (select coalesce(json_agg(pay order by jobs desc), '[]') from (${payColumns}) as pay) as pay,
      ${counted('by_location', 'fractional_type')} as functions,
      ${counted('by_type', 'location')} as locations`.execute(db);
  const market = rows[0];
  if (market === undefined) throw new Error('A select without from returns one row.');
  return {
    ...market,
    pay: market.pay.map(({ quarters, ...pay }) => {
      const [low = 0, middle = 0, high = 0] = quarters.map((minor) => toMajor(minor));
      return { ...pay, low, middle, high };
    }),
  };
};

/** A job that has been published and may have ended. */
export const findPublished = (db: Db, id: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'fractional_type', 'main_category'])
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
