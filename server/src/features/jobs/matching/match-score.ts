import type { Selectable } from 'kysely';
import { type Capacity, freeHoursIn } from '../../../../../contract/src/capacity.ts';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import {
  type ComparedRates,
  type MatchFactor,
  type MatchFinding,
  type MatchOutcome,
  matchPoints,
} from '../../../../../contract/src/match-findings.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import type { DB } from '../../../lib/db-types.ts';
import { hoursInZone, readWorkingHours, sharedMinutes, workingDayIn } from './working-hours.ts';

const comparedColumns = [
  'fractional_type',
  'main_category',
  'skill_titles',
  'rate_period',
  'currency',
  'hours_per_week_min',
  'hours_per_week_max',
  'location',
  'workplace',
  'time_zone',
  'client_type_expertise',
] as const;

/** The columns of a job that are compared. */
export const jobColumns = [
  ...comparedColumns,
  'budget_min_minor',
  'budget_max_minor',
  'hourly_max_usd',
  'start_date',
  'term_months',
  'time_zone_overlap',
] as const;
export type MatchJob = Pick<Selectable<DB['jobs']>, (typeof jobColumns)[number]>;

/** The columns of a fractional that are compared. Plans are not among them: a plan never changes a score. */
export const profileColumns = [
  ...comparedColumns,
  'fractional_types',
  'rate_min_minor',
  'retainer_hours',
  'hourly_min_usd',
  'capacity',
] as const;
export type MatchProfile = Pick<Selectable<DB['fractionals']>, (typeof profileColumns)[number]>;

/** `share` is the part of the factor's points that is given, 0 to 1. The offsets of time zones are those of `now`. */
type Rule = (job: MatchJob, profile: MatchProfile, now: Date) => { share: number; params: MatchOutcome };

const result = (share: number, params: MatchOutcome) => ({ share, params });
/** Half of the points: one side has no value, or the values cannot be compared. */
const neutral = (params: MatchOutcome) => result(0.5, params);
const unsetInJob = neutral({ outcome: 'unset_in_job' });

const scoreExecutiveType: Rule = (
  { fractional_type: wanted },
  { fractional_type: primary, fractional_types },
) => {
  if (wanted === null) return unsetInJob;
  if (primary === null) return result(0, { outcome: 'unset_in_profile' });
  if (primary === wanted) return result(1, { outcome: 'primary_type', wanted });
  if (fractional_types.includes(wanted)) return result(0.8, { outcome: 'other_type', wanted });
  return result(0, { outcome: 'different_type', wanted, own: primary });
};

const keysOfTitles = new WeakMap<readonly string[], Set<string>>();

/** The titles in lower case, computed once for a profile that is compared with many jobs. */
const toKeys = (titles: readonly string[]): Set<string> => {
  const keys = keysOfTitles.get(titles) ?? new Set(titles.map((title) => title.toLowerCase()));
  keysOfTitles.set(titles, keys);
  return keys;
};

const scoreSkills: Rule = (job, profile) => {
  const wanted = new Map(job.skill_titles.map((title) => [title.toLowerCase(), title]));
  if (wanted.size === 0) return unsetInJob;
  const profileKeys = toKeys(profile.skill_titles);
  const shared = [...wanted].flatMap(([key, title]) => (profileKeys.has(key) ? title : []));
  return result(shared.length / wanted.size, { outcome: 'skills', wanted: wanted.size, shared });
};

const scoreIndustry: Rule = (job, profile) => {
  if (job.main_category === null) return unsetInJob;
  if (profile.main_category === null) return result(0, { outcome: 'unset_in_profile' });
  return job.main_category === profile.main_category
    ? result(1, { outcome: 'same_industry' })
    : result(0, { outcome: 'different_industry' });
};

const scoreRate: Rule = (job, profile) => {
  const { budget_max_minor: budget } = job;
  const { rate_min_minor: wanted } = profile;
  if (budget === null || job.rate_period === null) return unsetInJob;
  if (wanted === null || profile.rate_period === null) return neutral({ outcome: 'unset_in_profile' });
  if (budget === 0) return wanted === 0 ? compareAmounts(wanted, budget) : result(0, { outcome: 'unpaid' });
  // Amounts of the same period compare directly, except by the month: its hours may differ.
  if (
    job.currency === profile.currency &&
    job.rate_period === profile.rate_period &&
    job.rate_period !== 'month'
  )
    return compareAmounts(wanted, budget);
  const compared = toHourly(job, profile);
  if (compared === undefined) {
    if (job.currency === profile.currency && job.rate_period === profile.rate_period)
      return compareAmounts(wanted, budget);
    return job.currency === profile.currency
      ? neutral({ outcome: 'no_hours' })
      : neutral({ outcome: 'different_currency', job: job.currency, own: profile.currency });
  }
  return compareAmounts(compared.own_usd, compared.budget_usd, compared);
};

const compareAmounts = (wanted: number, budget: number, compared?: ComparedRates) => {
  if (wanted <= budget) return result(1, { outcome: 'rate_within_budget', compared });
  const excess = wanted / budget - 1;
  // No points from 50 % above the budget.
  return result(Math.max(0, 1 - excess * 2), {
    outcome: 'rate_above_budget',
    percent: Math.ceil(((wanted - budget) * 100) / budget),
    compared,
  });
};

/** Rate and budget by the hour in one currency; undefined if one of them states no hours or has no reference rate. */
const toHourly = (job: MatchJob, profile: MatchProfile): ComparedRates | undefined => {
  const { hourly_max_usd, budget_max_minor: budget, rate_period: period } = job;
  const { hourly_min_usd, rate_min_minor: wanted, rate_period: ownPeriod } = profile;
  if (!hourly_max_usd || hourly_min_usd === null) return undefined;
  if (budget === null || period === null || wanted === null || ownPeriod === null) return undefined;
  return {
    own: {
      amount: toMajor(wanted),
      currency: profile.currency,
      period: ownPeriod,
      monthly_hours: profile.retainer_hours,
    },
    own_usd: hourly_min_usd,
    budget: {
      amount: toMajor(budget),
      currency: job.currency,
      period,
      weekly_hours: job.hours_per_week_max,
      months: job.term_months,
    },
    budget_usd: hourly_max_usd,
  };
};

/** The free weekly hours at the start of the job; without a date, the maximum of the coming months. Undefined without any. */
export const getFreeHours = (capacity: Capacity, start: string | null): number | undefined => {
  if (start !== null) return freeHoursIn(capacity, start);
  const hours = Object.values(capacity);
  return hours.length === 0 ? undefined : Math.max(...hours);
};

// The maximum is what engagements leave free, not what the profile states.
const scoreHours: Rule = ({ hours_per_week_min: min, hours_per_week_max: max, start_date }, profile) => {
  const { hours_per_week_min: ownMin, hours_per_week_max: statedMax, capacity } = profile;
  if (min === null || max === null) return unsetInJob;
  if (ownMin === null || statedMax === null) return neutral({ outcome: 'unset_in_profile' });
  const ownMax = getFreeHours(capacity, start_date) ?? statedMax;
  if (ownMax === 0) return result(0, { outcome: 'no_free_hours' });
  const gap = Math.max(min - ownMax, ownMin - max, 0);
  return gap === 0
    ? result(1, { outcome: 'hours_overlap', min, max })
    : result(Math.max(0, 1 - gap / 5), { outcome: 'hours_apart', gap });
};

/** The hours that the job states, else a working day in its time zone; undefined without either. */
export const getWorkingHours = ({ time_zone: zone, time_zone_overlap }: MatchJob) => {
  const stated = readWorkingHours(time_zone_overlap);
  const hours = stated ?? (zone === null ? undefined : workingDayIn(zone));
  return hours && { hours, isStated: stated !== undefined };
};

/** The minutes of a day in common that part-time work needs. */
const enoughSharedMinutes = 4 * 60;

const scoreTimeZone: Rule = (job, { time_zone: zone }, now) => {
  const wanted = getWorkingHours(job);
  if (wanted === undefined) return unsetInJob;
  if (zone === null) return neutral({ outcome: 'unset_in_profile' });
  const shared = sharedMinutes(wanted.hours, workingDayIn(zone), now);
  const asked = wanted.hours.to - wanted.hours.from;
  return result(Math.min(1, shared / Math.min(asked, enoughSharedMinutes)), {
    outcome: 'shared_hours',
    shared: shared / 60,
    asked: wanted.isStated ? asked / 60 : undefined,
  });
};

/** `own_hours` of a job's card: its working hours in the time zone of the profile; null if they are the same. */
export const getOwnHours = (
  job: MatchJob,
  { time_zone: zone }: MatchProfile,
  now: Date,
): JobCard['own_hours'] => {
  const wanted = getWorkingHours(job);
  if (wanted === undefined || zone === null) return null;
  return job.workplace === 'remote' || wanted.isStated ? hoursInZone(wanted.hours, zone, now) : null;
};

const scoreWorkplace: Rule = ({ workplace, location }, profile) => {
  if (workplace === null) return unsetInJob;
  const accepted = profile.workplace.length === 0 || profile.workplace.includes(workplace);
  if (workplace === 'remote') return result(accepted ? 1 : 0, { outcome: 'remote', accepted });
  if (location !== null && location === profile.location)
    return result(accepted ? 1 : 0.4, { outcome: 'same_place', workplace, accepted });
  // Nobody moves for a part-time job on site.
  const reachable = accepted && workplace !== 'on_site';
  return result(reachable ? 0.4 : 0, { outcome: 'different_place', workplace, location, accepted });
};

const scoreBusinessType: Rule = ({ client_type_expertise: wanted }, { client_type_expertise: served }) => {
  if (wanted === null) return unsetInJob;
  if (served === null) return neutral({ outcome: 'unset_in_profile' });
  const types = wanted.split(',');
  const shared = types.filter((type) => served.split(',').includes(type));
  return result(shared.length / types.length, { outcome: 'business_types', wanted, own: served, shared });
};

const rules: Record<MatchFactor, Rule> = {
  executive_type: scoreExecutiveType,
  skills: scoreSkills,
  industry: scoreIndustry,
  rate: scoreRate,
  hours: scoreHours,
  time_zone: scoreTimeZone,
  workplace: scoreWorkplace,
  business_type: scoreBusinessType,
};
const factorNames = Object.keys(matchPoints) as MatchFactor[];
/** The factors in the order they are shown, each with its maximum points, 100 in total, and its rule. */
export const factors = factorNames.map(
  (factor) => [factor, matchPoints[factor], rules[factor]] satisfies [MatchFactor, number, Rule],
);

/** The score from 0 to 100, which is the sum of the findings' whole points. */
export const scoreMatch = (
  job: MatchJob,
  profile: MatchProfile,
  now: Date,
): { score: number; findings: MatchFinding[] } => {
  const findings = factors.map(([factor, maxPoints, rule]): MatchFinding => {
    const { share, params } = rule(job, profile, now);
    return { factor, points: Math.round(share * maxPoints), params };
  });
  return { score: findings.reduce((sum, { points }) => sum + points, 0), findings };
};

/** The best match first, equal ones in the given order. Jobs on site in another location come last. */
export const rankByMatch = <Job extends MatchJob>(
  jobs: readonly Job[],
  profile: MatchProfile,
  now: Date,
): Job[] => {
  const isElsewhere = ({ workplace, location }: MatchJob) =>
    workplace === 'on_site' && location !== null && location !== profile.location;
  return jobs
    .map((job) => ({ job, elsewhere: isElsewhere(job), score: scoreMatch(job, profile, now).score }))
    .sort((a, b) => Number(a.elsewhere) - Number(b.elsewhere) || b.score - a.score)
    .map(({ job }) => job);
};
