import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id } from './values.ts';

/** A plan's audience and a company plan's line; the spelling is the wire's (spec section 1). */
export const PlanType = z.enum(['Company', 'Fractionl']);
export type PlanType = z.infer<typeof PlanType>;
export const PlanSubType = z.enum(['PromoteJobs', 'Sourcing']);
export type PlanSubType = z.infer<typeof PlanSubType>;

export const planTitles = [
  'Basic',
  'Premium',
  'Powerhouse',
  'Promote 1',
  'Promote 3',
  'Promote 10',
  'Lite',
  'Full',
] as const;
export const PlanTitle = z.enum(planTitles);
export type PlanTitle = z.infer<typeof PlanTitle>;

export const grantPlan = endpoint({
  method: 'POST',
  path: '/payment/grant_plan',
  summary: 'An admin gives an account a plan without a charge; it replaces the one of the same line',
  access: ['admin'],
  body: z.object({ user_id: Id, plan: PlanTitle, months: z.int().min(1).max(36).default(12) }),
  response: Done,
  errors: ['not_allowed_now'],
});
