import type { Match } from '../../../../contract/src/jobs.ts';
import { labels } from '../../../../contract/src/labels.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { type Factor, factors, type MatchJob, type MatchProfile, matchScore } from './match-score.ts';

/** What one could change in the profile where it is true, and the words for it; `more` is '5 points more'. */
interface Step {
  change: Partial<MatchProfile>;
  say: (more: string) => string;
}
type Raise = (job: MatchJob, profile: MatchProfile) => Step | undefined;

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
/** So many skills are named at once: a sentence, not a list. */
const NAMED = 3;

const type: Raise = ({ fractional_type: wanted }, profile) => {
  if (wanted === null) return;
  if (profile.fractional_type === null)
    return {
      change: { fractional_type: wanted },
      say: (more) => `Name your executive type: ${more} if it is ${wanted}.`,
    };
  const others = profile.fractional_types;
  if (profile.fractional_type === wanted || others.includes(wanted)) return;
  if (others.length >= limits.extraFractionalTypes) return;
  return {
    change: { fractional_types: [...others, wanted] },
    say: (more) => `Add ${wanted} to your other types, if you do that work, for ${more}.`,
  };
};

const skills: Raise = (job, profile) => {
  const own = new Set(profile.skill_titles.map((title) => title.toLowerCase()));
  const room = Math.min(NAMED, limits.profileSkills.most - profile.skill_titles.length);
  const missing = job.skill_titles
    .filter((title) => !own.has(title.toLowerCase()))
    .slice(0, Math.max(0, room));
  const [first, ...others] = missing;
  if (first === undefined) return;
  return {
    change: { skill_titles: [...profile.skill_titles, ...missing] },
    say: (more) =>
      others.length === 0
        ? `Add ${first}, if you have it, for ${more}.`
        : `Add ${list.format(missing)}, if you have them, for up to ${more}.`,
  };
};

const industry: Raise = ({ main_category }, profile) =>
  main_category === null
    ? undefined
    : {
        change: { main_category },
        say: (more) =>
          profile.main_category === null
            ? `Name your main industry: ${more} if it is the job's.`
            : `Make the job's industry your main one, if you know it best, for ${more}.`,
      };

// A rate in another currency or period stays as it is: it cannot suit one job without missing others.
const rate: Raise = ({ budget_max_minor: budget, rate_period, currency }, profile) => {
  if (budget === null || rate_period === null) return;
  const unnamed = profile.rate_min_minor === null || profile.rate_period === null;
  if (unnamed)
    return {
      change: { rate_min_minor: budget, rate_period, currency },
      say: (more) => `Name your rate: ${more} if it fits the budget.`,
    };
  if (currency !== profile.currency || rate_period !== profile.rate_period) return;
  const amount = `${currency} ${toMajor(budget).toLocaleString('en-GB')}`;
  return {
    change: { rate_min_minor: budget },
    say: (more) => `Start your rate at ${amount}, if you would work for that, for ${more}.`,
  };
};

const hours: Raise = ({ hours_per_week_min: least, hours_per_week_max: most }, profile) => {
  if (least === null || most === null) return;
  const { hours_per_week_min: ownLeast, hours_per_week_max: ownMost } = profile;
  if (ownLeast === null || ownMost === null)
    return {
      change: { hours_per_week_min: least, hours_per_week_max: most },
      say: (more) => `Name your hours: ${more} if ${least} to ${most} a week fit you.`,
    };
  return least > ownMost
    ? {
        change: { hours_per_week_max: least },
        say: (more) => `Offer up to ${least} hours a week, if you have them, for ${more}.`,
      }
    : {
        change: { hours_per_week_min: most },
        say: (more) => `Start from ${most} hours a week, if that is enough for you, for ${more}.`,
      };
};

const place: Raise = ({ workplace, location }, profile) => {
  if (workplace === null) return;
  if (profile.workplace.length > 0 && !profile.workplace.includes(workplace))
    return {
      change: { workplace: [...profile.workplace, workplace] },
      say: (more) =>
        `Add '${labels.workplace[workplace]}' to your workplaces, if you would work so, for ${more}.`,
    };
  if (profile.location !== null || location === null) return;
  return { change: { location }, say: (more) => `Say where you are: ${more} if it is ${location}.` };
};

const business: Raise = ({ client_type_expertise: wanted }, profile) => {
  if (wanted === null) return;
  if (profile.client_type_expertise === null)
    return {
      change: { client_type_expertise: wanted },
      say: (more) => `Name your business type: ${more} if it is ${labels.businessType[wanted]}.`,
    };
  const other = profile.client_type_expertise === 'B2B' ? 'B2C' : 'B2B';
  return {
    change: { client_type_expertise: 'B2B,B2C' },
    say: (more) => `Set your business type to both, if you know ${other} too, for ${more}.`,
  };
};

const raises: Record<Factor, Raise> = {
  'Executive type': type,
  Skills: skills,
  Industry: industry,
  Rate: rate,
  Hours: hours,
  'Location and workplace': place,
  'Business type': business,
};

/** What would raise the score, and by how much: a factor whose points no change of the profile adds to is left out. */
export const findRaises = (job: MatchJob, profile: MatchProfile) =>
  factors.flatMap(([factor, most, rule]) => {
    const step = raises[factor](job, profile);
    if (step === undefined) return [];
    const points = (of: MatchProfile) => Math.round(rule(job, of).share * most);
    const more = points({ ...profile, ...step.change }) - points(profile);
    if (more <= 0) return [];
    return [
      {
        factor,
        more,
        change: step.change,
        text: step.say(`${more} ${more === 1 ? 'point' : 'points'} more`),
      },
    ];
  });

/** The match as its fractional sees it: each factor with what would raise it. */
export const explainMatch = (job: MatchJob, profile: MatchProfile): Match => {
  const { score, reasons } = matchScore(job, profile);
  const texts = new Map<string, string>(findRaises(job, profile).map(({ factor, text }) => [factor, text]));
  return { score, reasons: reasons.map((reason) => ({ ...reason, raise: texts.get(reason.factor) })) };
};
