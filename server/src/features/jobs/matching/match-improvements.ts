import { limits } from '../../../../../contract/src/limits.ts';
import type { MatchFactor } from '../../../../../contract/src/match-findings.ts';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import type {
  BusinessType,
  FractionalType,
  Location,
  Workplace,
} from '../../../../../contract/src/values.ts';
import { factors, getFreeHours, getWorkingHours, type MatchJob, type MatchProfile } from './match-score.ts';

/** What the fractional could do, with the values that the sentence about it names. */
type ImprovementAction =
  | { action: 'set_type' | 'add_type'; type: FractionalType }
  | { action: 'add_skills'; titles: string[] }
  | { action: 'set_industry' | 'change_industry' }
  | { action: 'set_rate' }
  | { action: 'lower_rate'; currency: PayCurrency; minor: number }
  | { action: 'set_hours'; min: number; max: number }
  | { action: 'raise_hours' | 'lower_hours'; hours: number }
  | { action: 'add_workplace'; workplace: Workplace }
  | { action: 'set_location'; location: Location }
  | { action: 'set_time_zone'; zone: string }
  | { action: 'set_business_type'; type: BusinessType }
  | { action: 'add_business_type'; type: 'B2B' | 'B2C' };

/** A change of the profile that raises the score by `points`, provided that it is true. */
export interface Improvement {
  factor: MatchFactor;
  points: number;
  change: Partial<MatchProfile>;
  params: ImprovementAction;
}
type Rule = (job: MatchJob, profile: MatchProfile) => Pick<Improvement, 'change' | 'params'> | undefined;

/** The most skills that a suggestion names. */
const namedSkills = 3;

const improveExecutiveType: Rule = ({ fractional_type: type }, profile) => {
  if (type === null) return;
  if (profile.fractional_type === null)
    return { change: { fractional_type: type }, params: { action: 'set_type', type } };
  const others = profile.fractional_types;
  if (profile.fractional_type === type || others.includes(type)) return;
  if (others.length >= limits.extraFractionalTypes) return;
  return { change: { fractional_types: [...others, type] }, params: { action: 'add_type', type } };
};

const improveSkills: Rule = (job, profile) => {
  const ownTitles = new Set(profile.skill_titles.map((title) => title.toLowerCase()));
  const remaining = Math.max(
    0,
    Math.min(namedSkills, limits.profileSkills.max - profile.skill_titles.length),
  );
  const titles = job.skill_titles.filter((title) => !ownTitles.has(title.toLowerCase())).slice(0, remaining);
  if (titles.length === 0) return;
  return {
    change: { skill_titles: [...profile.skill_titles, ...titles] },
    params: { action: 'add_skills', titles },
  };
};

const improveIndustry: Rule = ({ main_category }, profile) => {
  if (main_category === null) return;
  const action = profile.main_category === null ? 'set_industry' : 'change_industry';
  return { change: { main_category }, params: { action } };
};

// Another currency or period is never suggested: it would fit this job and miss others.
const improveRate: Rule = (job, profile) => {
  const { budget_max_minor: budget, rate_period, currency } = job;
  if (budget === null || rate_period === null) return;
  if (profile.rate_min_minor === null || profile.rate_period === null)
    return {
      change: { rate_min_minor: budget, rate_period, currency, hourly_min_usd: job.hourly_max_usd },
      params: { action: 'set_rate' },
    };
  if (currency !== profile.currency || rate_period !== profile.rate_period) return;
  return {
    change: { rate_min_minor: budget, hourly_min_usd: job.hourly_max_usd },
    params: { action: 'lower_rate', currency, minor: budget },
  };
};

const improveHours: Rule = ({ hours_per_week_min: min, hours_per_week_max: max, start_date }, profile) => {
  if (min === null || max === null) return;
  const { hours_per_week_min: ownMin, hours_per_week_max: ownMax, capacity } = profile;
  if (ownMin === null || ownMax === null)
    return {
      change: { hours_per_week_min: min, hours_per_week_max: max },
      params: { action: 'set_hours', min, max },
    };
  // More hours a week are as many more free hours, except in a month without any: then the person may not be available.
  const free = getFreeHours(capacity, start_date) ?? ownMax;
  if (free === 0) return;
  const missing = min - free;
  const raised = Object.entries(capacity).map(([month, free]) => [month, free + missing] as const);
  if (ownMax + missing > limits.jobHours.max) return;
  return missing > 0
    ? {
        change: { hours_per_week_max: ownMax + missing, capacity: Object.fromEntries(raised) },
        params: { action: 'raise_hours', hours: ownMax + missing },
      }
    : { change: { hours_per_week_min: max }, params: { action: 'lower_hours', hours: max } };
};

const improveWorkplace: Rule = ({ workplace, location }, profile) => {
  if (workplace === null) return;
  if (profile.workplace.length > 0 && !profile.workplace.includes(workplace))
    return {
      change: { workplace: [...profile.workplace, workplace] },
      params: { action: 'add_workplace', workplace },
    };
  if (profile.location !== null || location === null) return;
  return { change: { location }, params: { action: 'set_location', location } };
};

const improveTimeZone: Rule = (job, profile) => {
  const zone = getWorkingHours(job)?.hours.zone;
  if (zone === undefined || profile.time_zone !== null) return;
  return { change: { time_zone: zone }, params: { action: 'set_time_zone', zone } };
};

const improveBusinessType: Rule = ({ client_type_expertise: type }, profile) => {
  if (type === null) return;
  if (profile.client_type_expertise === null)
    return { change: { client_type_expertise: type }, params: { action: 'set_business_type', type } };
  return {
    change: { client_type_expertise: 'B2B,B2C' },
    params: { action: 'add_business_type', type: profile.client_type_expertise === 'B2B' ? 'B2C' : 'B2B' },
  };
};

const rules: Record<MatchFactor, Rule> = {
  executive_type: improveExecutiveType,
  skills: improveSkills,
  industry: improveIndustry,
  rate: improveRate,
  hours: improveHours,
  time_zone: improveTimeZone,
  workplace: improveWorkplace,
  business_type: improveBusinessType,
};

/** The changes of the profile that would raise the score, at most one for each factor. */
export const findImprovements = (job: MatchJob, profile: MatchProfile, now: Date): Improvement[] =>
  factors.flatMap(([factor, maxPoints, score]) => {
    const improvement = rules[factor](job, profile);
    if (improvement === undefined) return [];
    const getPoints = (changed: MatchProfile) => Math.round(score(job, changed, now).share * maxPoints);
    const points = getPoints({ ...profile, ...improvement.change }) - getPoints(profile);
    return points > 0 ? [{ factor, points, ...improvement }] : [];
  });
