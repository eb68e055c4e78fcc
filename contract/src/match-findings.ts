import type { Currency } from './money.ts';
import type { BusinessType, FractionalType, Location, RatePeriod, Workplace } from './values.ts';

/** What a match compares. */
export type MatchFactor =
  | 'executive_type'
  | 'skills'
  | 'industry'
  | 'rate'
  | 'hours'
  | 'workplace'
  | 'business_type';

/** How the job and the profile compare in one factor, with the values that the sentence about it names. */
export type MatchOutcome =
  | { outcome: 'unset_in_job' | 'unset_in_profile' }
  | { outcome: 'primary_type' | 'other_type'; wanted: FractionalType }
  | { outcome: 'different_type'; wanted: FractionalType; own: FractionalType }
  | { outcome: 'skills'; wanted: number; shared: string[] }
  | { outcome: 'same_industry' | 'different_industry' }
  | { outcome: 'different_currency'; job: Currency; own: Currency }
  | { outcome: 'different_period'; job: RatePeriod; own: RatePeriod }
  | { outcome: 'rate_within_budget' | 'unpaid' }
  | { outcome: 'rate_above_budget'; percent: number }
  | { outcome: 'hours_overlap'; min: number; max: number }
  | { outcome: 'hours_apart'; gap: number }
  | { outcome: 'remote'; accepted: boolean }
  | { outcome: 'same_place'; workplace: Workplace; accepted: boolean }
  | { outcome: 'different_place'; workplace: Workplace; location: Location | null; accepted: boolean }
  | { outcome: 'business_types'; wanted: BusinessType; own: BusinessType; shared: string[] };

/** A reason of a match as `applications.match_reasons` stores it; the server puts it into words for each reader. */
export interface MatchFinding {
  factor: MatchFactor;
  points: number;
  params: MatchOutcome;
}
