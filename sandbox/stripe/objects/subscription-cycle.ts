import type { Stripe } from 'stripe';
import { periodEnd } from '../calendar.ts';
import { type Context, get, now, toId } from '../context.ts';
import { updateAndEmit } from '../events.ts';
import { collect } from './collect.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize, voidInvoice } from './invoices.ts';
import { nextPhase } from './schedules.ts';
import { endSubscription } from './subscription-end.ts';
import { createFullLine, createItem, listLiveDiscounts } from './subscription-lines.ts';
import { removeUsedDiscounts } from './subscriptions.ts';

/** How long the invoice of a renewal stays a draft, as at Stripe. */
const draftSeconds = 3600;

export const currentPeriodEnd = (subscription: Stripe.Subscription): number =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end));

/** Ends the subscription at the end of its period, or renews it with a draft invoice. */
export const renew = (context: Context, id: string) => {
  const { store } = context;
  const before = get(context, 'subscription', id);
  if (before.cancel_at_period_end) {
    endSubscription(context, id, 'cancellation_requested');
    return;
  }
  const phase = nextPhase(context, before);
  const start = currentPeriodEnd(before);
  const data = before.items.data.map((item, index) => {
    const price = phase?.items[index]?.price ?? item.price;
    const values = {
      id: item.id,
      price,
      quantity: phase?.items[index]?.quantity ?? item.quantity ?? 1,
      metadata: item.metadata,
    };
    const sameInterval = price.recurring?.interval === item.price.recurring?.interval;
    const end = price.recurring
      ? periodEnd(sameInterval ? before.billing_cycle_anchor : start, start, price.recurring)
      : start;
    return createItem(id, values, before.currency, { start, end }, item.created);
  });
  const interval = (items: Stripe.SubscriptionItem[]) => items[0]?.price.recurring?.interval;
  const renewed = store.update('subscription', id, {
    items: { ...before.items, data },
    ...(phase ? { discounts: phase.discounts } : {}),
    billing_cycle_anchor:
      interval(data) === interval(before.items.data) ? before.billing_cycle_anchor : start,
  });
  const pending = store.find('pending_lines', id)?.lines ?? [];
  store.remove('pending_lines', id);
  const draft = draftInvoice(context, {
    customer: get(context, 'customer', toId(before.customer)),
    currency: before.currency,
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: [
      ...pending,
      ...data.map((item) =>
        createFullLine(context, item, before.currency, {
          start: item.current_period_start,
          end: item.current_period_end,
        }),
      ),
    ],
    discounts: listLiveDiscounts(context, renewed),
  });
  const time = now(context);
  const previousStart = before.items.data[0]?.current_period_start ?? start;
  const invoice = addInvoice(context, {
    ...draft,
    automatically_finalizes_at: time + draftSeconds,
    period_start: previousStart,
    period_end: start,
  });
  updateAndEmit(context, 'customer.subscription.updated', 'subscription', before, {
    latest_invoice: invoice.id,
  });
};

/** Finalizes and charges the draft invoice of a renewal, or voids it while the subscription is paused. */
export const bill = (context: Context, invoice: Stripe.Invoice) => {
  finalize(context, invoice.id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription) removeUsedDiscounts(context, toId(subscription));
  const isPaused = subscription && get(context, 'subscription', toId(subscription)).pause_collection !== null;
  if (isPaused) voidInvoice(context, invoice.id);
  else collect(context, invoice.id);
};
