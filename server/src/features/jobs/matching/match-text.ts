import { describeRate, formatHourly, type StatedRate } from '../../../../../contract/src/comparable-rate.ts';
import type { Match, MatchReason } from '../../../../../contract/src/jobs.ts';
import { labels } from '../../../../../contract/src/labels.ts';
import {
  type ComparedRates,
  type MatchFactor,
  type MatchFinding,
  matchPoints,
} from '../../../../../contract/src/match-findings.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import { formatCount, formatList, formatNumber } from '../../../../../contract/src/numbers.ts';
import { findImprovements, type Improvement } from './match-improvements.ts';
import { type MatchJob, type MatchProfile, scoreMatch } from './match-score.ts';

/** Who reads the sentence: the fractional, or a company about the fractional. */
type MatchReader = 'fractional' | 'company';

const pronouns = {
  fractional: { you: 'you', You: 'You', your: 'your', Your: 'Your', yours: 'yours' },
  company: { you: 'they', You: 'They', your: 'their', Your: 'Their', yours: 'theirs' },
};

const factorLabels: Record<MatchFactor, string> = {
  executive_type: 'Executive type',
  skills: 'Skills',
  industry: 'Industry',
  rate: 'Rate',
  hours: 'Hours',
  time_zone: 'Time zone',
  workplace: 'Location and workplace',
  business_type: 'Business type',
};

/** The words for a value that a job lacks, where they differ from the factor's label. */
const jobNouns: Partial<Record<MatchFactor, string>> = { rate: 'budget', workplace: 'workplace' };

/** A rate with what it is by the hour: `£6,500 a month for 40 h ≈ $204/h`. */
const explainRate = (rate: StatedRate, usd: number): string => {
  if (rate.period === 'hour' && rate.currency === 'USD') return describeRate(rate);
  const inUsd = rate.currency === 'USD';
  return `${describeRate(rate)} ${inUsd ? '=' : '≈'} ${formatHourly(usd, 'USD', !inUsd)}`;
};

/** How a rate and a budget in different units were compared; empty for equal units. */
const explainRates = (compared: ComparedRates | undefined): string =>
  compared === undefined
    ? ''
    : `: ${explainRate(compared.own, compared.own_usd)}, against up to ${explainRate(compared.budget, compared.budget_usd)}`;

const findingText = ({ factor, params }: MatchFinding, reader: MatchReader): string => {
  const { you, You, your, Your, yours } = pronouns[reader];
  switch (params.outcome) {
    case 'unset_in_job':
      return `The job names no ${jobNouns[factor] ?? factorLabels[factor].toLowerCase()}.`;
    case 'unset_in_profile':
      return `${Your} profile names no ${factorLabels[factor].toLowerCase()} yet.`;
    case 'primary_type':
      return `${params.wanted} is ${your} primary type.`;
    case 'other_type':
      return `${params.wanted} is one of ${your} other types.`;
    case 'different_type':
      return `The job looks for ${params.wanted}, ${your} type is ${params.own}.`;
    case 'skills':
      return params.shared.length === 0
        ? `None of the ${params.wanted} skills asked for is in ${your} profile.`
        : `${params.shared.length} of ${params.wanted} skills: ${params.shared.join(', ')}.`;
    case 'same_industry':
      return `${You} work in this industry.`;
    case 'different_industry':
      return `The job is in another industry than ${yours}.`;
    case 'different_currency':
      return `Not compared: the job pays in ${params.job}, ${your} rate is in ${params.own}.`;
    case 'no_hours':
      return `Not compared: the job or ${your} profile states no hours for the pay.`;
    case 'rate_within_budget':
      return `${Your} rate fits the budget${explainRates(params.compared)}.`;
    case 'unpaid':
      return 'The job pays no rate.';
    case 'rate_above_budget':
      return `${Your} rate starts ${params.percent} % above the budget${explainRates(params.compared)}.`;
    case 'no_free_hours':
      return `${You} have no free hours at that time.`;
    case 'hours_overlap':
      return `${params.min} to ${params.max} hours a week fit ${yours}.`;
    case 'hours_apart':
      return `The hours are ${formatCount(params.gap, 'hour')} a week apart.`;
    case 'shared_hours': {
      const { shared, asked } = params;
      if (asked !== undefined)
        return `${formatNumber(shared)} of the ${formatCount(asked, 'hour')} asked for ${shared === 1 ? 'is' : 'are'} in ${your} working day.`;
      if (shared === 0) return `${Your} working day and the job’s do not overlap.`;
      return `${Your} working day and the job’s share ${formatCount(shared, 'hour')}.`;
    }
    case 'remote':
      return params.accepted ? 'The job is remote.' : `The job is remote, which ${you} do not offer.`;
    case 'same_place': {
      const workplace = labels.workplace[params.workplace].toLowerCase();
      return params.accepted
        ? `The job is ${workplace} where ${you} are.`
        : `The job is where ${you} are, but ${workplace}.`;
    }
    case 'different_place': {
      const text = `The job is ${labels.workplace[params.workplace].toLowerCase()} in another place`;
      return params.accepted
        ? `${text} (${params.location ?? 'not named'}).`
        : `${text}, which ${you} do not offer.`;
    }
    case 'business_types':
      return params.shared.length === 0
        ? `The job is ${labels.businessType[params.wanted]}, ${your} experience is ${labels.businessType[params.own]}.`
        : `${You} know ${formatList(params.shared)}.`;
  }
};

/** One sentence for the fractional: what to change in the profile, if it is true, and the points it adds. */
export const improvementText = ({ params, points }: Improvement): string => {
  const more = `${formatCount(points, 'point')} more`;
  switch (params.action) {
    case 'set_type':
      return `Name your executive type: ${more} if it is ${params.type}.`;
    case 'add_type':
      return `Add ${params.type} to your other types, if you do that work, for ${more}.`;
    case 'add_skills':
      return params.titles.length === 1
        ? `Add ${params.titles[0]}, if you have it, for ${more}.`
        : `Add ${formatList(params.titles)}, if you have them, for up to ${more}.`;
    case 'set_industry':
      return `Name your main industry: ${more} if it is the job’s.`;
    case 'change_industry':
      return `Make the job’s industry your main one, if you know it best, for ${more}.`;
    case 'set_rate':
      return `Name your rate: ${more} if it fits the budget.`;
    case 'lower_rate':
      return `Start your rate at ${params.currency} ${formatNumber(toMajor(params.minor))}, if you would work for that, for ${more}.`;
    case 'set_hours':
      return `Name your hours: ${more} if ${params.min} to ${params.max} a week fit you.`;
    case 'raise_hours':
      return `Offer up to ${params.hours} hours a week, if you have them, for ${more}.`;
    case 'lower_hours':
      return `Start from ${params.hours} hours a week, if that is enough for you, for ${more}.`;
    case 'add_workplace':
      return `Add ‘${labels.workplace[params.workplace]}’ to your workplaces, if you work that way, for ${more}.`;
    case 'set_location':
      return `Name your location: ${more} if it is ${params.location}.`;
    case 'set_time_zone':
      return `Name your time zone: ${more} if it is close to ${params.zone.replaceAll('_', ' ')}.`;
    case 'set_business_type':
      return `Name your business type: ${more} if it is ${labels.businessType[params.type]}.`;
    case 'add_business_type':
      return `Set your business type to both, if you know ${params.type} too, for ${more}.`;
  }
};

/** The finding as a sentence for this reader. */
export const toMatchReason = (finding: MatchFinding, reader: MatchReader): MatchReason => ({
  factor: factorLabels[finding.factor],
  points: finding.points,
  most: matchPoints[finding.factor],
  text: findingText(finding, reader),
});

/** The match as the fractional sees it: each factor with the change that would raise its points. */
export const explainMatch = (job: MatchJob, profile: MatchProfile, now: Date): Match => {
  const { score, findings } = scoreMatch(job, profile, now);
  const improvements = new Map(
    findImprovements(job, profile, now).map((improvement) => [
      improvement.factor,
      improvementText(improvement),
    ]),
  );
  return {
    score,
    reasons: findings.map((finding) => ({
      ...toMatchReason(finding, 'fractional'),
      raise: improvements.get(finding.factor),
    })),
  };
};

/** The reasons on a card. */
const cardReasons = 3;

/** On a card, the sentence about rates says the result alone. */
const withoutComparison = (finding: MatchFinding): MatchFinding =>
  'compared' in finding.params ? { ...finding, params: { ...finding.params, compared: undefined } } : finding;

/** The match on a card, in words for this reader: the score and the factors that give the most points. */
export const summarizeMatch = (
  job: MatchJob,
  profile: MatchProfile,
  now: Date,
  reader: MatchReader = 'fractional',
): Match => {
  const { score, findings } = scoreMatch(job, profile, now);
  const best = findings.sort((a, b) => b.points - a.points).slice(0, cardReasons);
  return { score, reasons: best.map((finding) => toMatchReason(withoutComparison(finding), reader)) };
};
