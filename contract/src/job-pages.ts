import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Job, JobCard } from './jobs.ts';
import { Currency } from './money.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { FractionalType, Id, Location, RatePeriod } from './values.ts';

export const publicJob = endpoint({
  method: 'GET',
  path: '/employer/public_job/:id',
  summary: 'A job as its public page shows it; of one that is over, what is like it',
  access: ['public'],
  cacheTags: ['companies', 'jobs', 'reviews'],
  params: z.object({ id: Id }),
  response: z.object({
    /** Null: it was open once and is not any more. One that never was is not found. */
    job: Job.nullable(),
    fractional_type: FractionalType.nullable(),
    similar: z.array(JobCard),
  }),
});

/** What live jobs of one currency and period pay, by the middle of each one's range; only from five jobs on. */
export const MarketPay = z.object({
  currency: Currency,
  rate_period: RatePeriod,
  jobs: z.int(),
  /** A quarter of the jobs pay less, half, three quarters. */
  low: z.number(),
  middle: z.number(),
  high: z.number(),
});
export type MarketPay = z.infer<typeof MarketPay>;

/** A part of the market; `jobs_count` is null where there are too many to count. */
const part = <V extends z.ZodType>(value: V) => z.object({ value, jobs_count: z.int().nullable() });

export const jobMarket = endpoint({
  method: 'GET',
  path: '/employer/job_market',
  summary:
    'The live jobs of a function, a location or both, newest first, with what they pay and what is near',
  access: ['public'],
  cacheTags: ['jobs'],
  query: z.object({
    ...pagingQuery,
    fractional_type: FractionalType.optional(),
    location: Location.optional(),
  }),
  response: pageOf(JobCard).extend({
    pay: z.array(MarketPay),
    /** In the same location, whatever the function asked for. */
    functions: z.array(part(FractionalType)),
    /** Of the same function, whatever the location asked for. */
    locations: z.array(part(Location)),
  }),
});
export type JobMarket = z.infer<(typeof jobMarket)['response']>;
