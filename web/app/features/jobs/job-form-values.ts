import { type JobForm, JobUpdate, jobRequired, type Undecided } from '../../../../contract/src/job-form.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';

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
 * A job as its form holds it: a choice that is open is null, a number that is not typed yet is an empty text. So is a
 * start that is open: null says that it is to be agreed.
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
  reply_promise_days: 5,
  stage: null,
  headcount: null,
  time_zone_overlap: '',
  screening_questions: [],
  intake_cap: limits.jobIntakeCap,
};

const names = Object.keys(emptyValues) as (keyof JobValues)[];

/** What a stored job says, as the form holds it. */
export const valuesOf = (job: Job): JobValues => {
  const given: Record<string, unknown> = { ...job };
  const values = Object.fromEntries(
    names.map((name) => [name, given[name] ?? emptyValues[name]]),
  ) as unknown as JobValues;
  return {
    ...values,
    outcomes: job.outcomes.length > 0 ? job.outcomes : [''],
    why_now: job.undecided.includes('why_now') ? null : job.why_now,
    start_date: job.undecided.includes('start_date') ? '' : job.start_date,
  };
};

const isFilled = (text: string) => text.trim() !== '';
const orNull = (number: number | '') => (number === '' ? null : number);

const undecidedOf = ({ why_now, start_date }: JobValues): Undecided[] => [
  ...(why_now === null ? (['why_now'] as const) : []),
  ...(start_date === '' ? (['start_date'] as const) : []),
];

/** The fields as a change of a stored job sends them: what was emptied is cleared, what is open is named. */
export const fieldsOf = ({ intake_cap, why_now, start_date, ...values }: JobValues) =>
  ({
    ...values,
    ...(why_now === null ? {} : { why_now }),
    ...(start_date === '' ? {} : { start_date }),
    undecided: undecidedOf({ intake_cap, why_now, start_date, ...values }),
    hours_per_week_min: orNull(values.hours_per_week_min),
    hours_per_week_max: orNull(values.hours_per_week_max),
    budget_min: orNull(values.budget_min),
    budget_max: orNull(values.budget_max),
    outcomes: values.outcomes.filter(isFilled),
    screening_questions: values.screening_questions.filter(isFilled),
    ...(intake_cap === '' ? {} : { intake_cap }),
  }) satisfies JobUpdate;

/** The fields as a new job sends them: what is not chosen yet is left out. */
export const newFieldsOf = (values: JobValues): Omit<JobForm, 'status'> =>
  Object.fromEntries(
    Object.entries(fieldsOf(values)).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z]+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** How many characters a reader of the description sees. */
export const descriptionLength = (html: string) => textOf(html).length;

/** The first words of the description, as a card shows them. */
export const summaryOf = (html: string) => textOf(html).slice(0, 240);

export const fieldLabels: Partial<Record<string, string>> = {
  title: 'Title',
  why_now: 'Why now',
  description: 'Description',
  fractional_type: 'Executive type',
  main_category: 'Industry',
  sub_categories: 'Parts of the industry',
  skills: 'Skills',
  location: 'Location',
  country: 'Country',
  workplace: 'Workplace',
  client_type_expertise: 'Business type',
  hours_per_week_min: 'Hours from',
  hours_per_week_max: 'Hours to',
  rate_period: 'Paid by',
  budget_min: 'Pay from',
  budget_max: 'Pay to',
  outcomes: 'Outcomes by day 90',
  start_date: 'Start',
  apply_by: 'Apply by',
};

/** What stands in the way, by field: for a draft only what is wrong, for a live job also what is missing. */
export const problemsOf = (values: JobValues, live: boolean): Record<string, string> => {
  const fields = fieldsOf(values);
  const problems: Record<string, string> = {};
  if (values.title.trim() === '') problems.title = 'Give the job a title.';
  if (live) {
    const given: Record<string, unknown> = newFieldsOf(values);
    for (const name of jobRequired) if (given[name] === undefined) problems[name] ??= 'This is required.';
    for (const name of fields.undecided) problems[name] = 'This is required.';
    if (fields.outcomes.length === 0) problems.outcomes = 'Name at least one outcome.';
    if (
      isFilled(values.description) &&
      descriptionLength(values.description) < limits.jobDescriptionCharacters.least
    )
      problems.description = `At least ${limits.jobDescriptionCharacters.least} characters.`;
  }
  for (const { path, message } of JobUpdate.safeParse(fields).error?.issues ?? [])
    problems[String(path[0])] ??= message;
  return { ...rangeProblems(values), ...problems };
};

const rangeProblems = (values: JobValues): Record<string, string> => {
  const { hours_per_week_min: least, hours_per_week_max: most, budget_min: from, budget_max: to } = values;
  const problems: Record<string, string> = {};
  if (least !== '' && most !== '' && least > most) problems.hours_per_week_max = 'Not below the least hours.';
  if (from !== '' && to !== '' && to < from) problems.budget_max = 'Not below the lowest pay.';
  if (from !== '' && to !== '' && to > from * limits.jobBudgetRatio)
    problems.budget_max = `At most ${limits.jobBudgetRatio} times the lowest pay.`;
  return problems;
};

/** What a month comes to at the hours asked for, where the pay is by the hour. */
export const monthlyPay = (values: JobValues): { least: number; most: number } | undefined => {
  const { hours_per_week_min: hours, hours_per_week_max: most, budget_min: from, budget_max: to } = values;
  if (values.rate_period !== 'hour' || hours === '' || most === '' || from === '' || to === '')
    return undefined;
  const inMonth = (rate: number, weekly: number) => Math.round((rate * weekly * 52) / 12 / 10) * 10;
  return { least: inMonth(from, hours), most: inMonth(to, most) };
};
