import { creditsGrant } from '../../../../contract/src/account-desk.ts';
import { formatLongDay } from '../../../../contract/src/dates.ts';
import {
  paymentRefund,
  planCancelFor,
  planCancelPreview,
  planChangeFor,
  planChangePreviewFor,
} from '../../../../contract/src/desk-payments.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { grantPlan } from '../../../../contract/src/plans.ts';
import {
  priceVersionCreate,
  priceVersionList,
  priceVersionPreview,
} from '../../../../contract/src/price-versions.ts';
import { disputeList, refundList } from '../../../../contract/src/refunds-and-disputes.ts';
import type { App } from '../../lib/deps.ts';
import { readIdempotencyKey, withIdempotencyKey } from '../../lib/idempotency.ts';
import { toPage } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import { grantCredits } from './account-actions.ts';
import { grantPlanTo } from './grant-plan.ts';
import { cancelPlanFor, changePlanFor, previewCancelFor, previewChangeFor } from './plan-actions.ts';
import { listCatalog, previewPrices, publishPrices } from './publish-prices.ts';
import { refundPayment } from './refund-payment.ts';
import { listDisputes, listRefunds } from './refunds-and-disputes.queries.ts';

// What is done is committed before Stripe is called, so these handlers open short transactions themselves.
const atStripe = { transaction: false } as const;

/** What admins do about the plans and payments of an account. */
export const deskRoutes = (app: App) => {
  serve(app, grantPlan, async ({ db, actor, body }) => {
    await grantPlanTo(db, actor, {
      userId: body.user_id,
      title: body.plan,
      months: body.months,
      reason: body.reason,
    });
    return { message: `The ${body.plan} plan is active.` };
  });

  serve(app, creditsGrant, async ({ db, actor, body }) => {
    await grantCredits(db, actor, body);
    return { message: 'The allowance of this month is larger now.' };
  });

  serve(app, refundList, async ({ db, query, request }) =>
    toPage(request, app.deps.config.publicUrl, await listRefunds(db, query)),
  );

  serve(app, disputeList, async ({ db, query, request }) =>
    toPage(request, app.deps.config.publicUrl, await listDisputes(db, query)),
  );

  serve(app, planCancelPreview, ({ deps, query }) => previewCancelFor(deps, query));

  serve(
    app,
    planCancelFor,
    async ({ deps, actor, body }) => {
      const { title, end_date, ended, refunded } = await cancelPlanFor(deps, actor, body);
      const end = ended
        ? `The ${title} plan has ended.`
        : `The ${title} plan ends on ${formatLongDay(end_date)}.`;
      return { message: refunded ? `${end} ${refunded} is refunded.` : end };
    },
    atStripe,
  );

  serve(app, planChangePreviewFor, ({ deps, query }) => previewChangeFor(deps, query));

  serve(
    app,
    planChangeFor,
    async ({ deps, actor, body }) => ({ message: await changePlanFor(deps, actor, body) }),
    atStripe,
  );

  serve(
    app,
    paymentRefund,
    async ({ deps, db, actor, body, request }) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']) ?? crypto.randomUUID();
      const refund = async () => {
        const refunded = await refundPayment(deps, actor, {
          invoiceId: body.invoice_id,
          amount: body.amount === undefined ? undefined : toMinor(body.amount),
          reason: body.reason,
          key: `${actor.id} ${key}`,
        });
        return { message: `${refunded} is refunded.` };
      };
      return withIdempotencyKey(db, `${actor.id} refund`, key, body, refund);
    },
    atStripe,
  );

  serve(app, priceVersionList, ({ db }) => listCatalog(db));

  serve(app, priceVersionPreview, ({ db, deps, body }) => previewPrices(db, body, deps.clock.now()));

  serve(app, priceVersionCreate, async ({ db, deps, actor, body }) => {
    const moving = await publishPrices(db, actor, body, deps.clock.now());
    const sold = `${body.plan} is sold at the new prices.`;
    return {
      message: moving === 0 ? sold : `${sold} ${formatCount(moving, 'subscriber', 'subscribers')} will move.`,
    };
  });
};
