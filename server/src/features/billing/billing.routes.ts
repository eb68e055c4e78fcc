import { paymentDashboard, transactionHistory, userSubscriptions } from '../../../../contract/src/billing.ts';
import { type Currency, toMajor } from '../../../../contract/src/money.ts';
import {
  employeePlanList,
  employerPromoteJobsPlanList,
  employerSourcingPlanList,
  grantPlan,
  planList,
} from '../../../../contract/src/plans.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { listInvoices, planHolder } from './billing.queries.ts';
import { viewDashboard } from './dashboard.ts';
import { grantPlanTo } from './grant-plan.ts';
import { listOffers, type Offer, storedCurrency, toPlan } from './plans.ts';
import { viewSubscriptions } from './subscription-view.ts';

const plansFor = async (
  db: Db,
  actor: Actor | null,
  asked: Currency | undefined,
  which: (offer: Offer) => boolean,
) => {
  const kept = actor === null ? undefined : await storedCurrency(db, await planHolder(db, actor.id));
  return (await listOffers(db)).filter(which).map((offer) => toPlan(offer, asked ?? kept ?? 'USD'));
};

/** Plans, what an account holds of them, and what it paid. */
export const billingRoutes = (app: App) => {
  serve(app, planList, ({ db, actor, query }) => plansFor(db, actor, query.currency, () => true));

  serve(app, employeePlanList, ({ db, actor, query }) =>
    plansFor(db, actor, query.currency, ({ line }) => line === 'fractional'),
  );

  serve(app, employerPromoteJobsPlanList, ({ db, actor, query }) =>
    plansFor(db, actor, query.currency, ({ line }) => line === 'promote_jobs'),
  );

  serve(app, employerSourcingPlanList, ({ db, actor, query }) =>
    plansFor(db, actor, query.currency, ({ line }) => line === 'sourcing'),
  );

  serve(app, userSubscriptions, ({ db, actor }) => viewSubscriptions(db, actor.id));

  serve(app, paymentDashboard, async ({ db, actor }) => {
    const holder = await planHolder(db, actor.id);
    const board = await viewDashboard(db, holder, actor.type);
    if (holder === actor.id) return board;
    return {
      ...board,
      own: false,
      plans: board.plans.map((plan) => ({ ...plan, can: { cancel: false, resume: false, change: false } })),
      // Whoever has the address of an invoice can pay it, and reads who is billed.
      payment_failed: board.payment_failed && { ...board.payment_failed, invoice_url: null },
    };
  });

  serve(app, transactionHistory, async ({ db, actor }) =>
    (await listInvoices(db, actor.id)).map(({ amount_minor, ...invoice }) => ({
      ...invoice,
      amount: toMajor(amount_minor),
    })),
  );

  serve(app, grantPlan, async ({ db, actor, body }) => {
    await grantPlanTo(db, actor.id, { userId: body.user_id, title: body.plan, months: body.months });
    return { message: `The ${body.plan} plan is on.` };
  });
};
