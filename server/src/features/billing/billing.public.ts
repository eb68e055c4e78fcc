import { type CompanyPlan, entitlements } from '../../../../contract/src/entitlements.ts';
import type { Db } from '../../lib/db.ts';
import { grantsPlan, listCurrentPlans } from './billing.queries.ts';
import { applicantBandPlans, type Entitlements, featuredPlans, getEntitlements } from './entitlements.ts';

/** The titles of the live plans: at most one for a fractional, one of each family for a company. */
export const listPlanNames = async (db: Db, userId: string): Promise<string[]> =>
  (await listCurrentPlans(db, [userId])).map((plan) => plan.title);

/** The plan titles of many accounts, by account; accounts without a plan are left out. */
export const mapPlanNames = async (db: Db, userIds: string[]): Promise<Map<string, string[]>> => {
  const names = new Map<string, string[]>();
  for (const { user_id, title } of await listCurrentPlans(db, userIds))
    names.set(user_id, [...(names.get(user_id) ?? []), title]);
  return names;
};

/** The title of the account's plan, 'Free' without one; a company's two are joined by ' + '. */
export const getPlanName = async (db: Db, userId: string): Promise<string> =>
  (await listPlanNames(db, userId)).join(' + ') || 'Free';

/** The number of live jobs that the company's plans allow together. */
export const getMaxLiveJobs = async (db: Db, ownerUserId: string): Promise<number> =>
  (await getEntitlements(db, ownerUserId)).activeJobs;

/** The number of live jobs that the company's plan promotes at a time. */
export const getMaxPromotedJobs = async (db: Db, ownerUserId: string): Promise<number> => {
  const plans = await listCurrentPlans(db, [ownerUserId]);
  const promoting = plans.find((plan) => plan.family === 'promote_jobs');
  return promoting === undefined ? 0 : entitlements.company[promoting.title as CompanyPlan].activeJobs;
};

/** Whether the company's plan shows the contact details of fractionals. */
export const showsContactDetails = async (db: Db, ownerUserId: string): Promise<boolean> =>
  (await getEntitlements(db, ownerUserId)).contactDetails;

export { giveBillingTo } from './account-actions.ts';
export { refundableMinor } from './billing.queries.ts';
export { stopRenewals } from './cancel-plan.ts';
export { consumeCredit, getAllowance, getApplicationAllowance, refundCredit } from './credits.ts';
export { disputesToAnswer, failedCharges, unfinishedRefunds } from './failed-charges.queries.ts';
export { enqueueCustomerUpdate, eraseBilling, exportBilling } from './personal-data.ts';
export { promotionStarted } from './plans.ts';
export { requirePromoOfSignUp } from './promo-rules.ts';
export { getSpend } from './spend.ts';
export { applicantBandPlans, type Entitlements, featuredPlans, getEntitlements, grantsPlan };
