import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Equity, JobUpdate } from './job-form.ts';
import { Job } from './jobs.ts';
import { limits } from './limits.ts';
import { Amount, Currency } from './money.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { SourceKind } from './scrape-sources.ts';
import {
  BusinessType,
  Day,
  Done,
  Engagement,
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

/** What a posting is read as, field by field; the names and values are those of a job. */
const importFields = {
  title: line(300, 1),
  company_name: line(160),
  /** The company's own site, where the source names it. */
  company_url: Url.nullable(),
  description: paragraph(60_000),
  fractional_type: FractionalType.nullable(),
  engagement: Engagement.nullable(),
  /** Of our industries. */
  main_category: Id.nullable(),
  /** Of its parts. */
  sub_categories: z.array(Id).max(limits.subCategories),
  /** Of our catalogue. */
  skills: z.array(line(60, 1)).max(limits.jobSkills.most),
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

/** What a field is read as; `confidence` 0 (not found) to 1 (stated, or set by an admin). */
const guessOf = <T extends z.ZodType>(value: T): Guess<T> =>
  z.object({ value, confidence: z.number().min(0).max(1), edited: z.boolean() });
type Guess<T extends z.ZodType> = z.ZodObject<{ value: T; confidence: z.ZodNumber; edited: z.ZodBoolean }>;
type Guesses = { [F in ImportField]: Guess<(typeof importFields)[F]> };
const guessed = Object.fromEntries(
  Object.entries(importFields).map(([name, value]) => [name, guessOf<z.ZodType>(value)]),
) as unknown as Guesses;
export const ExtractedFields = z.object(guessed);
export type ExtractedFields = z.output<typeof ExtractedFields>;

/** The guesses as they are kept, before edits. */
export type StoredExtractedFields = { [F in ImportField]: Omit<ExtractedFields[F], 'edited'> };

export const ScrapedStatus = z.enum(['new', 'converted', 'dismissed']);
export type ScrapedStatus = z.infer<typeof ScrapedStatus>;

/** A posting as the list shows it; the values are those that count: an admin's edit, else the guess. */
export const ScrapedJobRow = z.object({
  id: Id,
  /** Where it was seen first; null once that source is deleted. */
  source: z.object({ id: Id, name: z.string(), kind: SourceKind }).nullable(),
  /** How many sources carry it. */
  sources_count: z.int(),
  link: z.string(),
  status: ScrapedStatus,
  /** It looks executive, and part-time, interim, advisory or fractional. */
  fit: z.boolean(),
  likely_expired: z.boolean(),
  edited: z.boolean(),
  title: z.string(),
  company_name: z.string(),
  summary: z.string(),
  fractional_type: FractionalType.nullable(),
  engagement: Engagement.nullable(),
  location: Location.nullable(),
  city: z.string(),
  workplace: Workplace.nullable(),
  hours_per_week_min: z.int().nullable(),
  hours_per_week_max: z.int().nullable(),
  rate_period: RatePeriod.nullable(),
  budget_min: z.number().nullable(),
  budget_max: z.number().nullable(),
  currency: Currency.nullable(),
  /** The mean of what was found of function, engagement, location, hours and pay. */
  confidence: z.number(),
  job_id: Id.nullable(),
  first_seen_at: Time,
  last_seen_at: Time,
  /** When the posting last read differently; null if never. */
  changed_at: Time.nullable(),
});
export type ScrapedJobRow = z.infer<typeof ScrapedJobRow>;

/** What the source said, in its own words; the description is sanitised HTML. */
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
  /** Where it is seen, and since when not. */
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

/** The named fields as an admin corrects them; null says that it is not known. */
export const ScrapedEdits = ImportFields.partial();
export type ScrapedEdits = z.output<typeof ScrapedEdits>;

const byId = z.object({ id: Id });
const ids = z.array(Id).min(1).max(limits.pageSizeMost);
const access = ['admin'] as const;

export const scrapedJobList = endpoint({
  method: 'GET',
  path: '/scrapers/scraped-jobs',
  summary: 'Postings, fits first where nothing else is asked for, then the newest',
  access,
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
  /** `fit_counts`: how many of the same search (fit left aside) are fits and how many are not. */
  response: pageOf(ScrapedJobRow).extend({ fit_counts: z.object({ fit: z.int(), other: z.int() }) }),
});
export const scrapedJobGet = endpoint({
  method: 'GET',
  path: '/scrapers/scraped-jobs/:id',
  summary: 'One posting: what the source said beside what it is read as',
  access,
  params: byId,
  response: ScrapedJob,
});
export const scrapedJobUpdate = endpoint({
  method: 'PATCH',
  path: '/scrapers/scraped-jobs/:id',
  summary: 'Dismisses a posting, takes it back, or corrects what it is read as; an empty body dismisses',
  access,
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: z.object({
    status: z.enum(['new', 'dismissed']).optional(),
    fields: ScrapedEdits.optional(),
    /** Fields whose edit is dropped: the guess counts again. */
    reset: z.array(ImportField).optional(),
  }),
  response: ScrapedJob,
  errors: ['not_allowed_now'],
});
export const scrapedJobsDismiss = endpoint({
  method: 'POST',
  path: '/scrapers/scraped-jobs/dismiss',
  summary: 'Dismisses several postings; those converted are left alone',
  access,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ ids }),
  response: Done.extend({ dismissed: z.int() }),
});

/** What the posting is read as is taken where nothing overrides it. */
export const ToJobForm = JobUpdate.extend({
  scraped_job_id: Id,
  /** The company it is posted for. Left out: the job names its employer itself, until a company claims it. */
  employer_id: Id.optional(),
  company_name: importFields.company_name.optional(),
  /** Its own site: a company whose address is of that domain may claim the job. */
  company_url: importFields.company_url.optional(),
  /** Left out: live where nothing that a live job needs is missing, else a draft. */
  status: z.enum(['draft', 'active']).optional(),
});
export type ToJobForm = z.output<typeof ToJobForm>;

export const scrapedJobConvert = endpoint({
  method: 'POST',
  path: '/scrapers/scraped-jobs/to-job',
  summary: 'Turns a posting into a job, once',
  access,
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
  summary: 'Turns several postings into jobs, each by itself',
  access,
  invalidates: ['companies', 'jobs'],
  idempotent: 'by-nature',
  body: z.object({ ids, employer_id: Id.optional(), status: z.enum(['draft', 'active']).optional() }),
  response: z.object({
    converted: z.array(z.object({ scraped_job_id: Id, job_id: Id, status: z.enum(['draft', 'active']) })),
    refused: z.array(z.object({ scraped_job_id: Id, error: z.string() })),
  }),
});
