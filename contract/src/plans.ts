import { z } from 'zod';
import { endpoint, everyone, forAdmins } from './endpoint.ts';
import { planTitles } from './entitlements.ts';
import { limits } from './limits.ts';
import { Currency } from './money.ts';
import { Done, Id, line } from './values.ts';

/** A plan's audience and a company plan's family; the spelling of the wire (spec section 1). */
export const PlanType = z.enum(['Company', 'Fractionl']);
export type PlanType = z.infer<typeof PlanType>;
export const PlanSubType = z.enum(['PromoteJobs', 'Sourcing']);
export type PlanSubType = z.infer<typeof PlanSubType>;
export const PlanDuration = z.enum(['month', 'year']);
export type PlanDuration = z.infer<typeof PlanDuration>;

export const PlanTitle = z.enum(planTitles);
export type PlanTitle = z.infer<typeof PlanTitle>;

/** A plan paid monthly or yearly: each has an `id`. `amount` is its price in `currency`, `amounts` in every currency. */
export const Plan = z.object({
  id: Id,
  title: PlanTitle,
  description: z.string(),
  features: z.array(z.string()),
  duration: PlanDuration,
  amount: z.number(),
  currency: Currency,
  amounts: z.record(Currency, z.number()),
  plan_type: PlanType,
  plan_sub_type: PlanSubType.nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** The currency to show. Default: the account's, otherwise USD. */
const planQuery = z.object({ currency: Currency.optional() });

export const planList = endpoint({
  method: 'GET',
  path: '/payment/plan_list',
  summary: 'Lists all plans, monthly and yearly',
  access: everyone,
  scope: 'billing:read',
  cacheTags: ['plans'],
  query: planQuery,
  response: z.array(Plan),
});

export const employeePlanList = endpoint({
  method: 'GET',
  path: '/payment/employee_plan_list',
  summary: 'Lists the plans of fractionals: Basic, Premium, Powerhouse',
  access: everyone,
  scope: 'billing:read',
  cacheTags: ['plans'],
  query: planQuery,
  response: z.array(Plan),
});

export const employerPromoteJobsPlanList = endpoint({
  method: 'GET',
  path: '/payment/employer_promote_jobs_plan_list',
  summary: 'Lists the plans of companies that promote jobs',
  access: everyone,
  scope: 'billing:read',
  cacheTags: ['plans'],
  query: planQuery,
  response: z.array(Plan),
});

export const employerSourcingPlanList = endpoint({
  method: 'GET',
  path: '/payment/employer_sourcing_plan_list',
  summary: 'Lists the plans of companies that source candidates: Lite, Full',
  access: everyone,
  scope: 'billing:read',
  cacheTags: ['plans'],
  query: planQuery,
  response: z.array(Plan),
});

export const grantPlan = endpoint({
  method: 'POST',
  path: '/payment/grant_plan',
  summary: 'Grants a plan free of charge as an admin; it replaces one of the same family',
  ...forAdmins('finance'),
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    user_id: Id,
    plan: PlanTitle,
    months: z.int().min(1).max(36).default(12),
    reason: line(limits.deskReasonCharacters).optional(),
  }),
  response: Done,
  errors: ['not_allowed_now'],
});
