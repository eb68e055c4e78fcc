import type { Selectable } from 'kysely';
import type { Match, MatchReason } from '../../../../contract/src/jobs.ts';
import { labels } from '../../../../contract/src/labels.ts';
import type { DB } from '../../lib/db-types.ts';

/** What of a job is compared. */
export type MatchJob = Pick<
  Selectable<DB['jobs']>,
  | 'fractional_type'
  | 'main_category'
  | 'skill_titles'
  | 'rate_period'
  | 'currency'
  | 'budget_min_minor'
  | 'budget_max_minor'
  | 'hours_per_week_min'
  | 'hours_per_week_max'
  | 'location'
  | 'workplace'
  | 'client_type_expertise'
>;

/** What of a fractional's profile is compared. No plan: a plan never changes a score. */
export type MatchProfile = Pick<
  Selectable<DB['fractionals']>,
  | 'fractional_type'
  | 'fractional_types'
  | 'main_category'
  | 'skill_titles'
  | 'rate_period'
  | 'currency'
  | 'rate_min_minor'
  | 'hours_per_week_min'
  | 'hours_per_week_max'
  | 'location'
  | 'workplace'
  | 'client_type_expertise'
>;

interface Finding {
  /** Of the factor's points, 0 to 1. */
  share: number;
  text: string;
}
type Rule = (job: MatchJob, profile: MatchProfile) => Finding;

const found = (share: number, text: string): Finding => ({ share, text });
/** Where one side says nothing, or the two cannot be compared, half of the points are given. */
const neutral = (text: string) => found(0.5, text);

const type: Rule = (job, profile) => {
  if (job.fractional_type === null) return neutral('The job names no executive type.');
  if (profile.fractional_type === null) return found(0, 'Your profile names no executive type yet.');
  if (profile.fractional_type === job.fractional_type)
    return found(1, `${job.fractional_type} is your primary type.`);
  if (profile.fractional_types.includes(job.fractional_type))
    return found(0.8, `${job.fractional_type} is one of your other types.`);
  return found(0, `The job looks for ${job.fractional_type}, your type is ${profile.fractional_type}.`);
};

const skills: Rule = (job, profile) => {
  const wanted = new Map(job.skill_titles.map((title) => [title.toLowerCase(), title]));
  if (wanted.size === 0) return neutral('The job names no skills.');
  const own = new Set(profile.skill_titles.map((title) => title.toLowerCase()));
  const shared = [...wanted].filter(([key]) => own.has(key)).map(([, title]) => title);
  return found(
    shared.length / wanted.size,
    shared.length === 0
      ? `None of the ${wanted.size} skills asked for is in your profile.`
      : `${shared.length} of ${wanted.size} skills: ${shared.join(', ')}.`,
  );
};

const industry: Rule = (job, profile) => {
  if (job.main_category === null) return neutral('The job names no industry.');
  if (profile.main_category === null) return found(0, 'Your profile names no industry yet.');
  return job.main_category === profile.main_category
    ? found(1, 'You work in this industry.')
    : found(0, 'The job is in another industry than yours.');
};

const rate: Rule = (job, profile) => {
  const { budget_max_minor: budget } = job;
  const { rate_min_minor: wish } = profile;
  if (budget === null || job.rate_period === null) return neutral('The job names no budget.');
  if (wish === null || profile.rate_period === null) return neutral('Your profile names no rate yet.');
  if (job.currency !== profile.currency)
    return neutral(`Not compared: the job pays in ${job.currency}, your rate is in ${profile.currency}.`);
  if (job.rate_period !== profile.rate_period)
    return neutral(
      `Not compared: the job pays by the ${labels.ratePeriod[job.rate_period]}, your rate is by the ${labels.ratePeriod[profile.rate_period]}.`,
    );
  if (wish <= budget) return found(1, 'Your rate fits the budget.');
  if (budget === 0) return found(0, 'The job pays no rate.');
  const above = Math.ceil((wish / budget - 1) * 100);
  // From 50 % above the budget on, nothing is left.
  return found(Math.max(0, 1 - (wish / budget - 1) * 2), `Your rate starts ${above} % above the budget.`);
};

const hours: Rule = (job, profile) => {
  const { hours_per_week_min: least, hours_per_week_max: most } = job;
  const { hours_per_week_min: ownLeast, hours_per_week_max: ownMost } = profile;
  if (least === null || most === null) return neutral('The job names no hours.');
  if (ownLeast === null || ownMost === null) return neutral('Your profile names no hours yet.');
  const gap = Math.max(least - ownMost, ownLeast - most, 0);
  if (gap === 0) return found(1, `${least} to ${most} hours a week fit yours.`);
  const apart = gap === 1 ? '1 hour a week' : `${gap} hours a week`;
  return found(Math.max(0, 1 - gap / 5), `The hours are ${apart} apart.`);
};

const place: Rule = (job, profile) => {
  if (job.workplace === null) return neutral('The job names no workplace.');
  const accepted = profile.workplace.length === 0 || profile.workplace.includes(job.workplace);
  const label = labels.workplace[job.workplace].toLowerCase();
  if (job.workplace === 'remote')
    return accepted ? found(1, 'The job is remote.') : found(0, 'The job is remote, which you do not offer.');
  const near = job.location !== null && job.location === profile.location;
  if (near && accepted) return found(1, `The job is ${label} where you are.`);
  if (near) return found(0.4, `The job is where you are, but ${label}.`);
  return accepted
    ? found(0.4, `The job is ${label} in another place (${job.location ?? 'not named'}).`)
    : found(0, `The job is ${label} in another place, which you do not offer.`);
};

const business: Rule = (job, profile) => {
  if (job.client_type_expertise === null) return neutral('The job names no business type.');
  if (profile.client_type_expertise === null) return neutral('Your profile names no business type yet.');
  const wanted = job.client_type_expertise.split(',');
  const own = profile.client_type_expertise.split(',');
  const shared = wanted.filter((one) => own.includes(one));
  return found(
    shared.length / wanted.length,
    shared.length === 0
      ? `The job is ${labels.businessType[job.client_type_expertise]}, your experience is ${labels.businessType[profile.client_type_expertise]}.`
      : `You know ${shared.join(' and ')}.`,
  );
};

export type Factor =
  | 'Executive type'
  | 'Skills'
  | 'Industry'
  | 'Rate'
  | 'Hours'
  | 'Location and workplace'
  | 'Business type';

/** The factors in their order, with the most points that each gives; 100 in all. */
export const factors: [factor: Factor, most: number, rule: Rule][] = [
  ['Executive type', 30, type],
  ['Skills', 25, skills],
  ['Industry', 15, industry],
  ['Rate', 10, rate],
  ['Hours', 10, hours],
  ['Location and workplace', 5, place],
  ['Business type', 5, business],
];

/** 0 to 100: the sum of the factors' whole points, each explained to the fractional in words. */
export const matchScore = (job: MatchJob, profile: MatchProfile): Match => {
  const reasons = factors.map(([factor, most, rule]): MatchReason => {
    const { share, text } = rule(job, profile);
    return { factor, points: Math.round(share * most), most, text };
  });
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
};
