import type { StatedRate } from './comparable-rate.ts';
import type { PayCurrency } from './money.ts';
import type { BusinessType, FractionalType, Location, Workplace } from './values.ts';

/** The criteria that a match compares. */
export type MatchFactor =
  | 'executive_type'
  | 'skills'
  | 'industry'
  | 'rate'
  | 'hours'
  | 'time_zone'
  | 'workplace'
  | 'business_type';

/** The points of each factor, in the order they are shown; 100 in total. */
export const matchPoints: Record<MatchFactor, number> = {
  executive_type: 30,
  skills: 25,
  industry: 10,
  rate: 10,
  hours: 10,
  time_zone: 5,
  workplace: 5,
  business_type: 5,
};

/**
 * The version of the rules, stored with every score. Raise it with each change of the points or of a rule;
 * `match-score.test.ts` fails otherwise.
 */
export const matchRules = { version: 2, since: '2026-11-26' } as const;

/**
 * How the job and the profile compare in one factor, with the values that the sentence about it names. `wanted` is the
 * job's value, `own` the profile's. `accepted`: the profile accepts this workplace.
 */
export type MatchOutcome =
  | { outcome: 'unset_in_job' | 'unset_in_profile' }
  | { outcome: 'primary_type' | 'other_type'; wanted: FractionalType }
  | { outcome: 'different_type'; wanted: FractionalType; own: FractionalType }
  | { outcome: 'skills'; wanted: number; shared: string[] }
  | { outcome: 'same_industry' | 'different_industry' }
  | { outcome: 'different_currency'; job: PayCurrency; own: PayCurrency }
  | { outcome: 'no_hours' | 'unpaid' }
  | { outcome: 'rate_within_budget'; compared?: ComparedRates | undefined }
  | { outcome: 'rate_above_budget'; percent: number; compared?: ComparedRates | undefined }
  | { outcome: 'no_free_hours' }
  | { outcome: 'hours_overlap'; min: number; max: number }
  | { outcome: 'hours_apart'; gap: number }
  /**
   * `shared`: the daily hours in which both work. `asked`: the daily hours that the job states; undefined if it states
   * none.
   */
  | { outcome: 'shared_hours'; shared: number; asked?: number | undefined }
  | { outcome: 'remote'; accepted: boolean }
  | { outcome: 'same_place'; workplace: Workplace; accepted: boolean }
  | { outcome: 'different_place'; workplace: Workplace; location: Location | null; accepted: boolean }
  | { outcome: 'business_types'; wanted: BusinessType; own: BusinessType; shared: string[] };

/** A rate and a budget in different periods or currencies, each with its US cents an hour. */
export interface ComparedRates {
  own: StatedRate;
  own_usd: number;
  budget: StatedRate;
  budget_usd: number;
}

/**
 * A reason of a match as `applications.match_reasons` stores it; the server writes its sentence for each reader. `params`
 * is the outcome with its values.
 */
export interface MatchFinding {
  factor: MatchFactor;
  points: number;
  params: MatchOutcome;
}
