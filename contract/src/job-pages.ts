import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job, JobCard } from './jobs.ts';
import { PayCurrency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, FractionalType, Location, RatePeriod } from './values.ts';

export const publicJob = endpoint({
  method: 'GET',
  path: '/employer/public_job/:id',
  summary: 'Gets a job for its public page; for one that has ended, similar jobs',
  access: ['public'],
  scope: 'jobs:read',
  cacheTags: ['companies', 'jobs', 'reviews'],
  params: byId,
  response: z.object({
    /** Null: the job was public once and is not any more. A job that never was responds 404. */
    job: Job.nullable(),
    fractional_type: FractionalType.nullable(),
    similar: z.array(JobCard),
    /** The path of the picture for shared links; null when it is that of the site. */
    share_image: z.string().nullable(),
  }),
});

/** The pay of live jobs with one currency and period, by the middle of each range; only for five jobs or more. */
export const MarketPay = z.object({
  currency: PayCurrency,
  rate_period: RatePeriod,
  jobs: z.int(),
  /** The quartiles: 25 %, 50 % and 75 % of the jobs pay less. */
  low: z.number(),
  middle: z.number(),
  high: z.number(),
});
export type MarketPay = z.infer<typeof MarketPay>;

/** A segment of the market; `jobs_count` is null if there are too many to count. */
const part = <V extends z.ZodType>(value: V) => z.object({ value, jobs_count: z.int().nullable() });

export const jobMarket = endpoint({
  method: 'GET',
  path: '/employer/job_market',
  summary:
    'Lists the live jobs of a function, a location or both, newest first, with their pay and related segments',
  access: ['public'],
  scope: 'jobs:read',
  cacheTags: ['jobs'],
  query: z.object({
    ...pagingQuery,
    fractional_type: FractionalType.optional(),
    location: Location.optional(),
  }),
  response: toPageSchema(JobCard).extend({
    pay: z.array(MarketPay),
    /** Jobs in the same location, of any function. */
    functions: z.array(part(FractionalType)),
    /** Jobs of the same function, in any location. */
    locations: z.array(part(Location)),
  }),
});
export type JobMarket = z.infer<(typeof jobMarket)['response']>;
