import type { Insertable, Selectable } from 'kysely';
import { countriesOf } from '../../../../contract/src/countries.ts';
import { JobDescriptionText, type JobUpdate, jobRequired } from '../../../../contract/src/job-form.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import type { Location } from '../../../../contract/src/values.ts';
import type { DB } from '../../lib/db-types.ts';
import { plainTextOf, sanitizeRichText } from '../../lib/rich-text.ts';

type JobColumns = Partial<Insertable<DB['jobs']>>;
/** What the rules look at: the columns of a job as they would be stored. */
export type JobToCheck = Pick<
  Selectable<DB['jobs']>,
  | Exclude<(typeof jobRequired)[number], 'skills' | 'budget_min' | 'budget_max'>
  | 'skill_titles'
  | 'budget_min_minor'
  | 'budget_max_minor'
  | 'sub_categories'
  | 'apply_by'
  | 'undecided'
  | 'country'
>;

export const emptyJob: JobToCheck = {
  title: '',
  description: '',
  fractional_type: null,
  main_category: null,
  skill_titles: [],
  location: null,
  workplace: null,
  client_type_expertise: null,
  hours_per_week_min: null,
  hours_per_week_max: null,
  rate_period: null,
  budget_min_minor: null,
  budget_max_minor: null,
  currency: 'USD',
  sub_categories: [],
  apply_by: null,
  undecided: [],
  country: null,
};

const SUMMARY_CHARACTERS = 240;
const summaryOf = (text: string) =>
  text.length <= SUMMARY_CHARACTERS ? text : `${text.slice(0, SUMMARY_CHARACTERS - 1).trimEnd()}…`;

const minor = (amount: number | null | undefined) => (typeof amount === 'number' ? toMinor(amount) : amount);

/** The named fields as columns; a field that was not sent stays undefined, and so as it is. */
export const toColumns = (fields: JobUpdate): JobColumns => {
  const { description, skills, sub_category, sub_categories, budget_min, budget_max, ...same } = fields;
  const html = description === undefined ? undefined : sanitizeRichText(description);
  const parts =
    sub_category === undefined && sub_categories === undefined
      ? undefined
      : [...new Set([...(sub_category ? [sub_category] : []), ...(sub_categories ?? [])])];
  const columns: JobColumns = {
    ...same,
    description: html,
    summary: html === undefined ? undefined : summaryOf(plainTextOf(html)),
    skill_titles: skills,
    sub_categories: parts,
    budget_min_minor: minor(budget_min),
    budget_max_minor: minor(budget_max),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const columnOf = (field: (typeof jobRequired)[number]): keyof JobToCheck => {
  if (field === 'skills') return 'skill_titles';
  if (field === 'budget_min' || field === 'budget_max') return `${field}_minor`;
  return field;
};
const isMissing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** What an imported job needs: a posting elsewhere seldom says more. */
export const importedRequired = ['title', 'description', 'fractional_type'] as const;

/** What a job lacks to be live, by field. */
export const missingOf = (
  job: JobToCheck,
  required: readonly (typeof jobRequired)[number][] = jobRequired,
): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const field of required) if (isMissing(job[columnOf(field)])) fields[field] = 'This is required.';
  const text = JobDescriptionText.safeParse(plainTextOf(job.description));
  for (const field of job.undecided) fields[field] = 'This is required.';
  if (!text.success && !fields.description)
    fields.description = text.error.issues[0]?.message ?? 'Not valid.';
  return fields;
};

const dayAfter = (days: number, now: Date) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Whether the last day to apply is between today and the furthest day ahead. */
export const applyByProblem = (applyBy: string | null, now: Date): string | undefined => {
  if (applyBy === null) return undefined;
  if (applyBy < dayAfter(0, now)) return 'This day has passed.';
  if (applyBy > dayAfter(limits.jobApplyByDays, now)) return `At most ${limits.jobApplyByDays} days ahead.`;
  return undefined;
};

/** Whether the country is of the location, where both are named. */
export const isIn = (country: string | null, location: Location | null): boolean =>
  country === null || location === null || countriesOf[location].includes(country);

/** What no job may have, draft or live, by field. */
export const wrongOf = (job: JobToCheck): Record<string, string> => {
  const fields: Record<string, string> = {};
  const { hours_per_week_min: least, hours_per_week_max: most } = job;
  const { budget_min_minor: from, budget_max_minor: to } = job;
  if (job.title === '') fields.title = 'This is required.';
  if (plainTextOf(job.description).length > limits.jobDescriptionCharacters.most)
    fields.description = `At most ${limits.jobDescriptionCharacters.most} characters.`;
  if (least !== null && most !== null && least > most)
    fields.hours_per_week_max = 'Not below the least hours.';
  if (from !== null && to !== null && to < from) fields.budget_max = 'Not below the lowest budget.';
  if (from !== null && to !== null && to > from * limits.jobBudgetRatio)
    fields.budget_max = `At most ${limits.jobBudgetRatio} times the lowest budget.`;
  if (!isIn(job.country, job.location)) fields.country = `Not a country of ${job.location}.`;
  if (job.sub_categories.length > limits.subCategories)
    fields.sub_categories = `At most ${limits.subCategories}.`;
  return fields;
};
