import { paymentDashboard, transactionHistory, userSubscriptions } from '../../../../contract/src/billing.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import {
  employeePlanList,
  employerPromoteJobsPlanList,
  employerSourcingPlanList,
  planList,
} from '../../../../contract/src/plans.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { toSubscription } from './active-subscriptions.ts';
import { getPlanHolder, listInvoices, listSubscriptions } from './billing.queries.ts';
import { findStoredCurrency } from './customers.ts';
import { getDashboard } from './dashboard.ts';
import { listPlanPrices, type PlanFamily, toPlan } from './plans.ts';

interface PlanListContext {
  db: Db;
  actor: Actor | null;
  query: { currency?: Currency | undefined };
}

const listPlans = async ({ db, actor, query }: PlanListContext, family?: PlanFamily) => {
  const stored = actor === null ? undefined : await findStoredCurrency(db, await getPlanHolder(db, actor.id));
  const currency = query.currency ?? stored ?? 'USD';
  return (await listPlanPrices(db))
    .filter((planPrice) => family === undefined || planPrice.family === family)
    .map((planPrice) => toPlan(planPrice, currency));
};

/** The plans, and an account's subscriptions and payments. */
export const billingRoutes = (app: App) => {
  serve(app, planList, (context) => listPlans(context));

  serve(app, employeePlanList, (context) => listPlans(context, 'fractional'));

  serve(app, employerPromoteJobsPlanList, (context) => listPlans(context, 'promote_jobs'));

  serve(app, employerSourcingPlanList, (context) => listPlans(context, 'sourcing'));

  serve(app, userSubscriptions, async ({ db, actor }) => {
    const planPrices = await listPlanPrices(db);
    return (await listSubscriptions(db, actor.id)).map((row) => toSubscription(row, planPrices));
  });

  serve(app, paymentDashboard, async ({ db, actor }) => {
    const holder = await getPlanHolder(db, actor.id);
    const dashboard = await getDashboard(db, holder, actor.type, app.deps.clock.now());
    if (holder === actor.id) return dashboard;
    return {
      ...dashboard,
      own: false,
      plans: dashboard.plans.map((plan) => ({
        ...plan,
        can: { cancel: false, pause: false, resume: false, change: false },
      })),
      // Anyone with the URL of an invoice can pay it and see who is billed.
      payment_failed: dashboard.payment_failed && { ...dashboard.payment_failed, invoice_url: null },
    };
  });

  serve(app, transactionHistory, async ({ db, actor }) =>
    (await listInvoices(db, actor.id)).map(({ amount_minor, tax_minor, refunded_minor, ...invoice }) => ({
      ...invoice,
      amount: toMajor(amount_minor),
      tax: toMajor(tax_minor),
      refunded: toMajor(refunded_minor),
    })),
  );
};
