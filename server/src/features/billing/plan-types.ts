import type { PlanSubType, PlanType } from '../../../../contract/src/plans.ts';
import type { DB } from '../../lib/db-types.ts';

type StoredPlanType = DB['plans']['plan_type'];
type StoredPlanSubType = NonNullable<DB['plans']['plan_sub_type']>;

/** The wire's spelling of a stored plan type (spec section 1). */
export const wirePlanTypes = {
  fractional: 'Fractionl',
  company: 'Company',
} as const satisfies Record<StoredPlanType, PlanType>;

/** The wire's spelling of a stored plan sub type. */
export const wirePlanSubTypes = {
  promote_jobs: 'PromoteJobs',
  sourcing: 'Sourcing',
} as const satisfies Record<StoredPlanSubType, PlanSubType>;

/** The stored plan type of the wire's spelling. */
export const storedPlanTypes = {
  Fractionl: 'fractional',
  Company: 'company',
} as const satisfies Record<PlanType, StoredPlanType>;
