import type { Insertable, Selectable } from 'kysely';
import { countriesByLocation } from '../../../../../contract/src/countries.ts';
import { addDays, toIsoDay } from '../../../../../contract/src/dates.ts';
import {
  JobDescriptionText,
  type JobUpdate,
  requiredToGoLive,
} from '../../../../../contract/src/job-form.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { toMinor } from '../../../../../contract/src/money.ts';
import type { Location } from '../../../../../contract/src/values.ts';
import type { DB } from '../../../lib/db-types.ts';
import { sanitizeRichText, toPlainText } from '../../../lib/rich-text.ts';

type JobColumns = Partial<Insertable<DB['jobs']>>;
export type JobToCheck = Pick<
  Selectable<DB['jobs']>,
  | Exclude<(typeof requiredToGoLive)[number], 'skills' | 'budget_min' | 'budget_max'>
  | 'skill_titles'
  | 'budget_min_minor'
  | 'budget_max_minor'
  | 'sub_categories'
  | 'apply_by'
  | 'undecided'
  | 'country'
  | 'time_zone'
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
  time_zone: null,
};

const summaryCharacters = 240;
const toSummary = (text: string) =>
  text.length <= summaryCharacters ? text : `${text.slice(0, summaryCharacters - 1).trimEnd()}…`;

const minor = (amount: number | null | undefined) => (typeof amount === 'number' ? toMinor(amount) : amount);

/** The submitted fields as columns; a field that was not submitted is left out. */
export const toColumns = (fields: JobUpdate): JobColumns => {
  const { description, skills, sub_category, sub_categories, budget_min, budget_max, ...unchanged } = fields;
  const html = description === undefined ? undefined : sanitizeRichText(description);
  const subCategories =
    sub_category === undefined && sub_categories === undefined
      ? undefined
      : [...new Set([...(sub_category ? [sub_category] : []), ...(sub_categories ?? [])])];
  const columns: JobColumns = {
    ...unchanged,
    description: html,
    summary: html === undefined ? undefined : toSummary(toPlainText(html)),
    skill_titles: skills,
    sub_categories: subCategories,
    budget_min_minor: minor(budget_min),
    budget_max_minor: minor(budget_max),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

const getColumn = (field: (typeof requiredToGoLive)[number]): keyof JobToCheck => {
  if (field === 'skills') return 'skill_titles';
  if (field === 'budget_min' || field === 'budget_max') return `${field}_minor`;
  return field;
};
const isMissing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The required fields of an imported job: other sites rarely have more. */
export const importedRequired = ['title', 'description', 'fractional_type'] as const;

/** The errors of fields that a job needs before it can go live. */
export const missingFields = (
  job: JobToCheck,
  required: readonly (typeof requiredToGoLive)[number][] = requiredToGoLive,
): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const field of required) if (isMissing(job[getColumn(field)])) fields[field] = 'This is required.';
  const text = JobDescriptionText.safeParse(toPlainText(job.description));
  for (const field of job.undecided) fields[field] = 'This is required.';
  if (!text.success && !fields.description)
    fields.description = text.error.issues[0]?.message ?? 'Not valid.';
  return fields;
};

/** The error of a last day to apply that is in the past or too far ahead. */
export const applyByError = (applyBy: string | null, now: Date): string | undefined => {
  if (applyBy === null) return undefined;
  if (applyBy < toIsoDay(now)) return 'Choose today or a later day.';
  if (applyBy > toIsoDay(addDays(now, limits.jobApplyByDays)))
    return `At most ${limits.jobApplyByDays} days ahead.`;
  return undefined;
};

/** Whether the country is part of the location; true if either is not set. */
export const isCountryIn = (country: string | null, location: Location | null): boolean =>
  country === null || location === null || countriesByLocation[location].includes(country);

/** The errors of fields that are invalid in a draft and in a live job. */
export const invalidFields = (job: JobToCheck): Record<string, string> => {
  const fields: Record<string, string> = {};
  const { hours_per_week_min: minHours, hours_per_week_max: maxHours } = job;
  const { budget_min_minor: minBudget, budget_max_minor: maxBudget } = job;
  if (job.title === '') fields.title = 'This is required.';
  if (toPlainText(job.description).length > limits.jobDescriptionCharacters.max)
    fields.description = `At most ${limits.jobDescriptionCharacters.max} characters.`;
  if (minHours !== null && maxHours !== null && minHours > maxHours)
    fields.hours_per_week_max = 'Must not be below the minimum hours.';
  if (minBudget !== null && maxBudget !== null && maxBudget < minBudget)
    fields.budget_max = 'Must not be below the minimum budget.';
  if (minBudget !== null && maxBudget !== null && maxBudget > minBudget * limits.jobBudgetRatio)
    fields.budget_max = `At most ${limits.jobBudgetRatio} times the minimum budget.`;
  if (!isCountryIn(job.country, job.location)) fields.country = `Choose a country in ${job.location}.`;
  if (job.sub_categories.length > limits.subCategories)
    fields.sub_categories = `At most ${limits.subCategories}.`;
  return fields;
};
