import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { Equity, JobUpdate } from './job-form.ts';
import { Job } from './jobs.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { SourceKind } from './scrape-sources.ts';
import {
  BusinessType,
  byId,
  Day,
  Done,
  EngagementKind,
  Flag,
  FractionalType,
  Id,
  Location,
  line,
  paragraph,
  RatePeriod,
  SearchWords,
  several,
  Time,
  Url,
  Workplace,
} from './values.ts';

/** The fields extracted from a scraped job, with the names and values of a job. */
const importFields = {
  title: line(300, 1),
  company_name: line(160),
  /** The company's website, if the source names it. */
  company_url: Url.nullable(),
  description: paragraph(60_000),
  fractional_type: FractionalType.nullable(),
  engagement: EngagementKind.nullable(),
  /** A category of our catalogue. */
  main_category: Id.nullable(),
  /** A sub category of our catalogue. */
  sub_categories: z.array(Id).max(limits.subCategories),
  /** Skills of our catalogue. */
  skills: z.array(line(60, 1)).max(limits.jobSkills.max),
  location: Location.nullable(),
  city: line(80),
  workplace: Workplace.nullable(),
  client_type_expertise: BusinessType.nullable(),
  hours_per_week_min: z.int().min(1).max(80).nullable(),
  hours_per_week_max: z.int().min(1).max(80).nullable(),
  term_months: z.int().min(1).max(36).nullable(),
  rate_period: RatePeriod.nullable(),
  budget_min: Amount.nullable(),
  budget_max: Amount.nullable(),
  currency: Currency.nullable(),
  equity: Equity.nullable(),
  start_date: Day.nullable(),
  apply_by: Day.nullable(),
};
export const ImportFields = z.object(importFields);
export type ImportFields = z.output<typeof ImportFields>;
export const ImportField = ImportFields.keyof();
export type ImportField = z.infer<typeof ImportField>;

/** An extracted value; `confidence` from 0 (not found) to 1 (stated, or set by an admin). */
const extracted = <T extends z.ZodType>(value: T): Extracted<T> =>
  z.object({ value, confidence: z.number().min(0).max(1), edited: z.boolean() });
type Extracted<T extends z.ZodType> = z.ZodObject<{
  value: T;
  confidence: z.ZodNumber;
  edited: z.ZodBoolean;
}>;
type ExtractedShape = { [F in ImportField]: Extracted<(typeof importFields)[F]> };
const extractedFields = Object.fromEntries(
  Object.entries(importFields).map(([name, value]) => [name, extracted<z.ZodType>(value)]),
) as unknown as ExtractedShape;
export const ExtractedFields = z.object(extractedFields);
export type ExtractedFields = z.output<typeof ExtractedFields>;

/** The extracted fields as stored, before edits. */
export type StoredFields = { [F in ImportField]: Omit<ExtractedFields[F], 'edited'> };

export const ScrapedStatus = z.enum(['new', 'converted', 'dismissed']);
export type ScrapedStatus = z.infer<typeof ScrapedStatus>;

/** A scraped job in the list, with the effective values: an admin's edit, otherwise the extracted value. */
export const ScrapedJobRow = z.object({
  id: Id,
  /** The source where it was first seen; null once that source is deleted. */
  source: z.object({ id: Id, name: z.string(), kind: SourceKind }).nullable(),
  /** The number of sources that list it. */
  sources_count: z.int(),
  link: z.string(),
  status: ScrapedStatus,
  /** Whether it looks executive, and fractional, part-time, interim or advisory. */
  fit: z.boolean(),
  likely_expired: z.boolean(),
  edited: z.boolean(),
  title: z.string(),
  company_name: z.string(),
  summary: z.string(),
  fractional_type: FractionalType.nullable(),
  engagement: EngagementKind.nullable(),
  location: Location.nullable(),
  city: z.string(),
  workplace: Workplace.nullable(),
  hours_per_week_min: z.int().nullable(),
  hours_per_week_max: z.int().nullable(),
  rate_period: RatePeriod.nullable(),
  budget_min: z.number().nullable(),
  budget_max: z.number().nullable(),
  currency: Currency.nullable(),
  /** The mean confidence of function, engagement, location, hours and pay. */
  confidence: z.number(),
  job_id: Id.nullable(),
  first_seen_at: Time,
  last_seen_at: Time,
  /** The time of the last change in the source; null if never. */
  changed_at: Time.nullable(),
});
export type ScrapedJobRow = z.infer<typeof ScrapedJobRow>;

/** The original text of the source; the description is sanitised HTML. */
export const OriginalJob = z.object({
  title: z.string(),
  company: z.string().nullable(),
  company_url: z.string().nullable(),
  description: z.string(),
  location: z.string().nullable(),
  country: z.string().nullable(),
  workplace: z.string().nullable(),
  employment_type: z.string().nullable(),
  department: z.string().nullable(),
  industry: z.string().nullable(),
  tags: z.array(z.string()),
  hours: z.string().nullable(),
  pay: z
    .object({
      min: z.number().nullable(),
      max: z.number().nullable(),
      currency: z.string().nullable(),
      period: z.string().nullable(),
    })
    .nullable(),
  pay_text: z.string().nullable(),
  posted_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  starts_at: z.string().nullable(),
  closes_at: z.string().nullable(),
});
export type OriginalJob = z.infer<typeof OriginalJob>;

export const ScrapedJob = ScrapedJobRow.extend({
  original: OriginalJob,
  fields: ExtractedFields,
  /** The sources that list it, with the time since which they no longer do. */
  seen_at: z.array(
    z.object({
      source: z.object({ id: Id, name: z.string(), kind: SourceKind }),
      link: z.string(),
      first_seen_at: Time,
      last_seen_at: Time,
      missed_runs: z.int(),
    }),
  ),
});
export type ScrapedJob = z.infer<typeof ScrapedJob>;

/** An admin's corrections; null means unknown. */
export const ScrapedEdits = ImportFields.partial();
export type ScrapedEdits = z.output<typeof ScrapedEdits>;

const ids = z.array(Id).min(1).max(limits.maxPageSize);
export const scrapedJobList = endpoint({
  method: 'GET',
  path: '/scrapers/scraped-jobs',
  summary: 'Lists scraped jobs, by default candidates first, then newest',
  ...forAdmins('jobs'),
  query: z.object({
    ...pagingQuery,
    status: ScrapedStatus.optional(),
    source: Id.optional(),
    search: SearchWords.optional(),
    fit: Flag.optional(),
    likely_expired: Flag.optional(),
    edited: Flag.optional(),
    fractional_type: several(FractionalType).optional(),
    location: several(Location).optional(),
    workplace: several(Workplace).optional(),
    sort: z.enum(['fit', 'first_seen', 'last_seen']).default('fit'),
  }),
  /** `fit_counts`: how many matches of the search, regardless of this filter, are candidates and how many are not. */
  response: toPageSchema(ScrapedJobRow).extend({ fit_counts: z.object({ fit: z.int(), other: z.int() }) }),
});
export const scrapedJobGet = endpoint({
  method: 'GET',
  path: '/scrapers/scraped-jobs/:id',
  summary: 'Gets a scraped job: the original text and the extracted fields',
  ...forAdmins('jobs'),
  params: byId,
  response: ScrapedJob,
});
export const scrapedJobUpdate = endpoint({
  method: 'PATCH',
  path: '/scrapers/scraped-jobs/:id',
  summary: 'Dismisses a scraped job, restores it, or corrects its fields; an empty body dismisses',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({
    status: z.enum(['new', 'dismissed']).optional(),
    fields: ScrapedEdits.optional(),
    /** Fields whose edit is dropped: the extracted value applies again. */
    reset: z.array(ImportField).optional(),
  }),
  response: ScrapedJob,
  errors: ['not_allowed_now'],
});
export const scrapedJobsDismiss = endpoint({
  method: 'POST',
  path: '/scrapers/scraped-jobs/dismiss',
  summary: 'Dismisses several scraped jobs, except converted ones',
  ...forAdmins('jobs'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ ids }),
  response: Done.extend({ dismissed: z.int() }),
});

/** Extracted values apply unless overridden. */
export const ToJobForm = JobUpdate.extend({
  scraped_job_id: Id,
  /** The company to post the job for. Default: the job names its employer, until a company claims it. */
  employer_id: Id.optional(),
  company_name: importFields.company_name.optional(),
  /** The employer's website: a company with an address of that domain may claim the job. */
  company_url: importFields.company_url.optional(),
  /** Default: live if the job is complete, otherwise a draft. */
  status: z.enum(['draft', 'active']).optional(),
});
export type ToJobForm = z.output<typeof ToJobForm>;

export const scrapedJobConvert = endpoint({
  method: 'POST',
  path: '/scrapers/scraped-jobs/to-job',
  summary: 'Converts a scraped job into a job, once',
  ...forAdmins('jobs'),
  invalidates: ['companies', 'jobs'],
  idempotent: 'by-key',
  body: ToJobForm,
  response: Job,
  creates: true,
  errors: ['already_exists', 'not_allowed_now', 'job_incomplete'],
});
export const scrapedJobsConvert = endpoint({
  method: 'POST',
  path: '/scrapers/scraped-jobs/to-jobs',
  summary: 'Converts several scraped jobs into jobs, each separately',
  ...forAdmins('jobs'),
  invalidates: ['companies', 'jobs'],
  idempotent: 'by-nature',
  body: z.object({ ids, employer_id: Id.optional(), status: z.enum(['draft', 'active']).optional() }),
  response: z.object({
    converted: z.array(z.object({ scraped_job_id: Id, job_id: Id, status: z.enum(['draft', 'active']) })),
    refused: z.array(z.object({ scraped_job_id: Id, error: z.string() })),
  }),
});
