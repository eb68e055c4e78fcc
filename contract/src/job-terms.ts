import { z } from 'zod';
import { Equity } from './job-form.ts';
import { PayCurrency } from './money.ts';
import { BusinessType, EngagementKind, Location, RatePeriod, Workplace } from './values.ts';

/** Location, hours and pay of a job for cards and feeds; amounts in major units of the currency. */
export const JobTerms = z.object({
  location: Location.nullable(),
  /** ISO 3166-1; null if not specified, or if `location` is a country itself. */
  country: z.string().nullable(),
  city: z.string(),
  workplace: Workplace.nullable(),
  client_type_expertise: BusinessType.nullable(),
  hours_per_week_min: z.int().nullable(),
  hours_per_week_max: z.int().nullable(),
  /** Null is open-ended. */
  term_months: z.int().nullable(),
  rate_period: RatePeriod.nullable(),
  budget_min: z.number().nullable(),
  budget_max: z.number().nullable(),
  currency: PayCurrency,
  equity: Equity,
  engagement: EngagementKind,
  start_date: z.string().nullable(),
  apply_by: z.string().nullable(),
});
export type JobTerms = z.infer<typeof JobTerms>;

/** The number of applicants as a fractional with a plan sees it. */
export const ApplicantsBand = z.enum(['fewer than 10', '10–24', '25–49', '50 or more']);
export type ApplicantsBand = z.infer<typeof ApplicantsBand>;

/**
 * The response behaviour of a company, over the applications of the last 180 days that were answered or whose answer
 * was due. An answer is the first step beyond 'viewed' or the first message to the person. Only from five such
 * applications on.
 */
export const ReplyRecord = z.object({
  measured: z.int(),
  /**
   * The median days to the answer, to half a day; a missing answer counts as never. Null: more than half were never
   * answered.
   */
  median_days: z.number().nullable(),
  /** The percentage answered within the promise of the job. */
  kept_percent: z.int(),
});
export type ReplyRecord = z.infer<typeof ReplyRecord>;

/** How fast a company pays invoices of engagements, from when they were sent. Only from five paid ones on. */
export const PaymentRecord = z.object({
  paid_invoices: z.int(),
  /** The median, in whole days. */
  median_days: z.int(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;
