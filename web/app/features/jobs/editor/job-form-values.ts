import {
  type JobForm,
  JobUpdate,
  requiredToGoLive,
  type Undecided,
} from '../../../../../contract/src/job-form.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import { fieldLabel } from '../../../lib/merge-format.ts';

type Fields = Required<Omit<JobForm, 'status' | 'company_id' | 'sub_category' | 'undecided'>>;
type Numbers = 'hours_per_week_min' | 'hours_per_week_max' | 'budget_min' | 'budget_max';
type Choices =
  | 'fractional_type'
  | 'main_category'
  | 'location'
  | 'workplace'
  | 'client_type_expertise'
  | 'rate_period'
  | 'why_now';

/**
 * The values of the job form: an open choice is null, a missing number an empty text. An undecided start is an empty
 * text, because null means 'to be agreed'.
 */
export type JobValues = Omit<Fields, Numbers | Choices | 'intake_cap'> & {
  [K in Numbers | 'intake_cap']: number | '';
} & { [K in Choices]: Fields[K] | null };

export const emptyValues: JobValues = {
  title: '',
  description: '',
  fractional_type: null,
  main_category: null,
  sub_categories: [],
  skills: [],
  location: null,
  country: null,
  city: '',
  workplace: null,
  client_type_expertise: null,
  hours_per_week_min: '',
  hours_per_week_max: '',
  term_months: null,
  rate_period: null,
  budget_min: '',
  budget_max: '',
  currency: 'USD',
  equity: 'none',
  equity_range: '',
  start_date: '',
  apply_by: null,
  engagement: 'fractional',
  why_now: null,
  outcomes: [''],
  reply_promise_days: limits.jobReplyPromiseDays,
  stage: null,
  headcount: null,
  time_zone: null,
  time_zone_overlap: '',
  screening_questions: [],
  intake_cap: limits.jobIntakeCap,
};

const names = Object.keys(emptyValues) as (keyof JobValues)[];

/** The form values of a stored job. */
export const toValues = (job: Job): JobValues => {
  const fields: Record<string, unknown> = { ...job };
  const values = Object.fromEntries(
    names.map((name) => [name, fields[name] ?? emptyValues[name]]),
  ) as unknown as JobValues;
  return {
    ...values,
    outcomes: job.outcomes.length > 0 ? job.outcomes : [''],
    why_now: job.undecided.includes('why_now') ? null : job.why_now,
    start_date: job.undecided.includes('start_date') ? '' : job.start_date,
  };
};

/** The values of a new job that begins as a copy: its dates have passed. */
export const copyValues = (job: Job): JobValues => ({ ...toValues(job), start_date: '', apply_by: null });

const isFilled = (text: string) => text.trim() !== '';
const toNullable = (number: number | '') => (number === '' ? null : number);

const listUndecided = ({ why_now, start_date }: JobValues): Undecided[] => [
  ...(why_now === null ? (['why_now'] as const) : []),
  ...(start_date === '' ? (['start_date'] as const) : []),
];

/** The body that updates a stored job: emptied fields are cleared, open ones listed as undecided. */
export const toUpdate = ({ intake_cap, why_now, start_date, ...values }: JobValues) =>
  ({
    ...values,
    ...(why_now === null ? {} : { why_now }),
    ...(start_date === '' ? {} : { start_date }),
    undecided: listUndecided({ intake_cap, why_now, start_date, ...values }),
    hours_per_week_min: toNullable(values.hours_per_week_min),
    hours_per_week_max: toNullable(values.hours_per_week_max),
    budget_min: toNullable(values.budget_min),
    budget_max: toNullable(values.budget_max),
    outcomes: values.outcomes.filter(isFilled),
    screening_questions: values.screening_questions.filter(isFilled),
    ...(intake_cap === '' ? {} : { intake_cap }),
  }) satisfies JobUpdate;

/** The body that creates a job: fields without a value are left out. */
export const toNewJob = (values: JobValues): Omit<JobForm, 'status'> =>
  Object.fromEntries(
    Object.entries(toUpdate(values)).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

const toPlainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The number of characters in the description without markup. */
export const descriptionLength = (html: string) => toPlainText(html).length;

/** The start of the description, as a card shows it. */
export const toSummary = (html: string) => toPlainText(html).slice(0, 240);

const formLabels: Partial<Record<string, string>> = {
  sub_categories: 'Sub-industries',
  time_zone_overlap: 'Hours',
  hours_per_week_min: 'Hours from',
  hours_per_week_max: 'Hours to',
  start_date: 'Start',
};

/** The label of a field of the form. */
export const jobFieldLabel = (field: string): string => formLabels[field] ?? fieldLabel(field);

/** The problems by field: for a draft only invalid values, for a live job also missing ones. */
export const findProblems = (values: JobValues, live: boolean): Record<string, string> => {
  const fields = toUpdate(values);
  const problems: Record<string, string> = {};
  if (values.title.trim() === '') problems.title = 'Enter a title.';
  if (live) {
    const body: Record<string, unknown> = toNewJob(values);
    for (const name of requiredToGoLive) if (body[name] === undefined) problems[name] ??= 'This is required.';
    for (const name of fields.undecided) problems[name] = 'This is required.';
    if (fields.outcomes.length === 0) problems.outcomes = 'Add at least one outcome.';
    if (
      isFilled(values.description) &&
      descriptionLength(values.description) < limits.jobDescriptionCharacters.min
    )
      problems.description = `At least ${limits.jobDescriptionCharacters.min} characters.`;
  }
  if (descriptionLength(values.description) > limits.jobDescriptionCharacters.max)
    problems.description = `At most ${formatNumber(limits.jobDescriptionCharacters.max)} characters.`;
  for (const { path, message } of JobUpdate.safeParse(fields).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return { ...findRangeProblems(values), ...problems };
};

const findRangeProblems = (values: JobValues): Record<string, string> => {
  const { hours_per_week_min, hours_per_week_max, budget_min, budget_max } = values;
  const problems: Record<string, string> = {};
  if (hours_per_week_min !== '' && hours_per_week_max !== '' && hours_per_week_min > hours_per_week_max)
    problems.hours_per_week_max = 'Enter at least the minimum hours.';
  if (budget_min === '' || budget_max === '') return problems;
  if (budget_max < budget_min) problems.budget_max = 'Enter at least the minimum pay.';
  if (budget_max > budget_min * limits.jobBudgetRatio)
    problems.budget_max = `At most ${limits.jobBudgetRatio} times the minimum pay.`;
  return problems;
};

/** The pay per month at the hours of the job, when it is paid by the hour; rounded to tens. */
export const monthlyPay = (values: JobValues): { min: number; max: number } | undefined => {
  const {
    hours_per_week_min: minHours,
    hours_per_week_max: maxHours,
    budget_min: from,
    budget_max: to,
  } = values;
  if (values.rate_period !== 'hour' || minHours === '' || maxHours === '' || from === '' || to === '')
    return undefined;
  const perMonth = (rate: number, weekly: number) => Math.round((rate * weekly * 52) / 12 / 10) * 10;
  return { min: perMonth(from, minHours), max: perMonth(to, maxHours) };
};
