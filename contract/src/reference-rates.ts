import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { PayCurrency } from './money.ts';
import { Day, EngagementKind, FractionalType, Location } from './values.ts';

/** The reference rates of one day. */
export const ReferenceRates = z.object({
  day: Day,
  /** The value of one unit in US dollars. Currencies without a reference rate are missing. */
  usd_rates: z.partialRecord(PayCurrency, z.number()),
  /** Older than a week. The date is shown beside converted figures then. */
  outdated: z.boolean(),
});
export type ReferenceRates = z.infer<typeof ReferenceRates>;

export const referenceRates = endpoint({
  method: 'GET',
  path: '/employer/reference_rates',
  summary: 'Gets the daily reference rates by which pay in different currencies is compared',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['jobs'],
  response: ReferenceRates,
});

/** The quartiles of hourly pay in a segment of the market, in US dollars, from jobs, offers and agreements. */
export const RateSegment = z.object({
  fractional_type: FractionalType,
  /** Null: all regions. */
  location: Location.nullable(),
  /** Null: all kinds. */
  engagement: EngagementKind.nullable(),
  /** The number of rates. */
  points: z.int(),
  low: z.number(),
  middle: z.number(),
  high: z.number(),
});
export type RateSegment = z.infer<typeof RateSegment>;

export const rateExplorer = endpoint({
  method: 'GET',
  path: '/employer/rate_explorer',
  summary:
    'Lists what is paid by the hour per function, region and kind; segments with fewer than five rates are hidden',
  siteSwitch: 'rate_explorer',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['jobs'],
  query: z.object({
    fractional_type: FractionalType.optional(),
    /** Without it, the segments of all regions together. */
    location: Location.optional(),
    engagement: EngagementKind.optional(),
  }),
  response: z.object({ results: z.array(RateSegment) }),
});
