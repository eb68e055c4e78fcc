import { z } from 'zod';
import { Country } from './countries.ts';
import { limits } from './limits.ts';
import { Amount, PayCurrency } from './money.ts';
import { SkillTitle } from './skills.ts';
import {
  BusinessType,
  CompanyStage,
  Day,
  EngagementKind,
  FractionalType,
  Headcount,
  Id,
  Location,
  line,
  paragraph,
  RatePeriod,
  TimeZone,
  Workplace,
} from './values.ts';

export const WhyNow = z.enum([
  'growth',
  'fundraise',
  'turnaround',
  'cover',
  'system',
  'm_and_a',
  'compliance',
  'other',
]);
export type WhyNow = z.infer<typeof WhyNow>;
export const Equity = z.enum(['none', 'possible', 'range']);
export type Equity = z.infer<typeof Equity>;
/** Fields whose default (`other`, null) is also a valid answer. A draft lists them until the company has chosen. */
export const Undecided = z.enum(['why_now', 'start_date']);
export type Undecided = z.infer<typeof Undecided>;
const hours = z.int().min(limits.jobHours.min).max(limits.jobHours.max);

const fieldSchemas = {
  title: line(limits.jobTitleCharacters.max, limits.jobTitleCharacters.min),
  /** Limited rich text (HTML), sanitised on input. The length rule counts the text without tags. */
  description: paragraph(40_000),
  fractional_type: FractionalType,
  main_category: Id,
  sub_category: Id.nullable(),
  sub_categories: z.array(Id).max(limits.subCategories),
  skills: z.array(SkillTitle).min(limits.jobSkills.min).max(limits.jobSkills.max),
  location: Location,
  /** A country in the region `location`. Search engines list the job there. */
  country: Country.nullable(),
  city: line(80),
  workplace: Workplace,
  client_type_expertise: BusinessType,
  hours_per_week_min: hours,
  hours_per_week_max: hours,
  /** Null is open-ended. The web offers 3, 6 and 12. */
  term_months: z.int().min(1).max(36).nullable(),
  rate_period: RatePeriod,
  budget_min: Amount,
  budget_max: Amount,
  currency: PayCurrency,
  equity: Equity,
  equity_range: line(60),
  start_date: Day.nullable(),
  apply_by: Day.nullable(),
  engagement: EngagementKind,
  why_now: WhyNow,
  outcomes: z.array(line(300, 1)).max(limits.jobOutcomes),
  reply_promise_days: z.union([z.literal(3), z.literal(5), z.literal(7)], 'Must be 3, 5 or 7.'),
  stage: CompanyStage.nullable(),
  headcount: Headcount.nullable(),
  /** The zone of the work. While it is null, the server fills it in from a country whose zones all have one time. */
  time_zone: TimeZone.nullable(),
  time_zone_overlap: line(120),
  screening_questions: z.array(line(300, 1)).max(limits.jobScreeningQuestions),
  intake_cap: z.int().min(1).max(1_000),
  /** The fields left open for now; none may be open once the job goes live. A sent field counts as decided. */
  undecided: z.array(Undecided).max(2),
};

/** Every field of a job, each optional. The server requires the title, also of a draft. */
const PartialJob = z.object(fieldSchemas).partial();

/**
 * The input of a job. To go live it needs the fields of `requiredToGoLive`; the server responds 400 with `fields` for
 * each missing one, and checks the ranges (hours, budget at most 3 × its minimum, how far ahead `apply_by` is).
 */
export const JobForm = PartialJob.extend({
  status: z.enum(['draft', 'active']).default('active'),
  /** For an admin who acts on behalf of a company. */
  company_id: Id.optional(),
});
export type JobForm = z.output<typeof JobForm>;
/**
 * Changes of a job. Fields that are required only to go live can be cleared: by null, `description` by an empty string,
 * `skills` by an empty list. `currency` cannot.
 */
export const JobUpdate = PartialJob.extend(
  z
    .object({
      fractional_type: fieldSchemas.fractional_type.nullable(),
      main_category: fieldSchemas.main_category.nullable(),
      skills: z.array(SkillTitle).max(limits.jobSkills.max),
      location: fieldSchemas.location.nullable(),
      workplace: fieldSchemas.workplace.nullable(),
      client_type_expertise: fieldSchemas.client_type_expertise.nullable(),
      hours_per_week_min: hours.nullable(),
      hours_per_week_max: hours.nullable(),
      rate_period: fieldSchemas.rate_period.nullable(),
      budget_min: Amount.nullable(),
      budget_max: Amount.nullable(),
    })
    .partial().shape,
);
export type JobUpdate = z.output<typeof JobUpdate>;

export const requiredToGoLive = [
  'title',
  'description',
  'fractional_type',
  'main_category',
  'skills',
  'location',
  'workplace',
  'client_type_expertise',
  'hours_per_week_min',
  'hours_per_week_max',
  'rate_period',
  'budget_min',
  'budget_max',
  'currency',
] as const satisfies readonly (keyof JobUpdate)[];

/** The length rule of a description, on the text without tags. */
export const JobDescriptionText = paragraph(
  limits.jobDescriptionCharacters.max,
  limits.jobDescriptionCharacters.min,
);
