import type { Feature } from '../../lib/feature.ts';
import { eraseBilling, exportBilling } from './billing.public.ts';
import { billingRoutes } from './billing.routes.ts';
import {
  deleteStripeCustomer,
  endGrantedPlans,
  notifyRenewals,
  reconcilePayments,
  syncCharge,
  syncPayments,
  updateStripeCustomer,
} from './billing.tasks.ts';
import { stopRenewalsTask } from './cancel-plan.ts';
import { carryOverApplications } from './carry-over.tasks.ts';
import { deskRoutes } from './desk.routes.ts';
import { paymentRoutes } from './payments.routes.ts';
import { finishCancellation } from './plan-actions.ts';
import { announcePrices, movePrices } from './price-moves.tasks.ts';
import { promoCodeRoutes } from './promo-codes.routes.ts';
import { finishRefund } from './refund-payment.ts';
import { webhookRoutes } from './webhook.routes.ts';

export const billingFeature: Feature = {
  name: 'billing',
  routes: [billingRoutes, deskRoutes, paymentRoutes, webhookRoutes, promoCodeRoutes],
  tasks: [
    syncPayments,
    syncCharge,
    reconcilePayments,
    deleteStripeCustomer,
    updateStripeCustomer,
    endGrantedPlans,
    notifyRenewals,
    stopRenewalsTask,
    carryOverApplications,
    finishRefund,
    finishCancellation,
    announcePrices,
    movePrices,
  ],
  tables: [
    'plans',
    'plan_prices',
    'plan_price_versions',
    'price_moves',
    'plan_offers',
    'subscriptions',
    'payment_customers',
    'checkouts',
    'invoices',
    'refunds',
    'disputes',
    'payment_events',
    'promo_codes',
    'promo_redemptions',
    'credits',
    'credit_grants',
    'carried_applications',
  ],
  exportPerson: exportBilling,
  erasePerson: eraseBilling,
  mailSamples: {
    plan_bought: {
      title: 'Promote 3 is yours',
      body: 'Three jobs can be live at once, each promoted for 14 days. The plan renews on 1 June for $349.',
      link: '/account/company/settings/manage-plans',
    },
    plan_renewing: {
      title: 'Promote 3 renews in 3 days',
      body: 'On 1 June we charge $349 to your card. Nothing is left to do.',
      link: '/account/company/settings/manage-plans',
    },
    plan_failed: {
      title: 'Your payment did not go through',
      body: 'Your bank refused $349 for Promote 3. We try again on 3 June; until then everything works as before.',
      link: '/account/company/settings/manage-plans',
    },
    plan_changed: {
      title: 'The price of your Premium plan changes on 15 July 2027',
      body: 'From the renewal on 15 July 2027 it costs $65 a month instead of $59 a month, plus tax. Until then nothing changes. If you do not want the new price, change or cancel your plan before that day.',
      link: '/account/fractional/settings/manage-plans',
    },
    plan_ended: {
      title: 'The Promote 3 plan has ended',
      body: 'Live jobs are paused and kept. They go live again with a plan.',
      link: '/account/company/settings/manage-plans',
    },
    limit_reached: {
      title: 'You have used 24 of 30 applications',
      body: 'Your plan gives 30 applications a month. The next ones come on the first of the month.',
      link: '/account/fractional/payments',
    },
  },
};
