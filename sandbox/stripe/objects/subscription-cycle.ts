import type { Stripe } from 'stripe';
import { periodEnd } from '../calendar.ts';
import { emit } from '../events.ts';
import { get, idOf, now, type World } from '../world.ts';
import { collect } from './collect.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize } from './invoices.ts';
import { nextPhase } from './schedules.ts';
import { endSubscription } from './subscription-end.ts';
import { fullLine, itemOf, liveDiscounts } from './subscription-lines.ts';
import { dropUsedUp } from './subscriptions.ts';

/** How long the invoice of a renewal stays a draft, so that others may add to it. */
const DRAFT_SECONDS = 3600;

export const currentPeriodEnd = (subscription: Stripe.Subscription): number =>
  Math.min(...subscription.items.data.map((item) => item.current_period_end));

/** The period is over: the subscription ends, or goes on for another one with a draft invoice. */
export const renew = (world: World, id: string) => {
  const { ledger } = world;
  const before = get(world, 'subscription', id);
  if (before.cancel_at_period_end) {
    endSubscription(world, id, 'cancellation_requested');
    return;
  }
  const phase = nextPhase(world, before);
  const start = currentPeriodEnd(before);
  const data = before.items.data.map((item, at) => {
    const price = phase?.items[at]?.price ?? item.price;
    const wanted = {
      id: item.id,
      price,
      quantity: phase?.items[at]?.quantity ?? item.quantity ?? 1,
      metadata: item.metadata,
    };
    const sameInterval = price.recurring?.interval === item.price.recurring?.interval;
    const end = price.recurring
      ? periodEnd(sameInterval ? before.billing_cycle_anchor : start, start, price.recurring)
      : start;
    return itemOf(id, wanted, before.currency, { start, end }, item.created);
  });
  const interval = (items: Stripe.SubscriptionItem[]) => items[0]?.price.recurring?.interval;
  const renewed = ledger.update('subscription', id, {
    items: { ...before.items, data },
    ...(phase ? { discounts: phase.discounts } : {}),
    billing_cycle_anchor:
      interval(data) === interval(before.items.data) ? before.billing_cycle_anchor : start,
  });
  const waiting = ledger.find('pending_lines', id)?.lines ?? [];
  ledger.remove('pending_lines', id);
  const draft = draftInvoice(world, {
    customer: get(world, 'customer', idOf(before.customer)),
    currency: before.currency,
    subscription: renewed,
    reason: 'subscription_cycle',
    lines: [
      ...waiting,
      ...data.map((item) =>
        fullLine(world, item, before.currency, {
          start: item.current_period_start,
          end: item.current_period_end,
        }),
      ),
    ],
    discounts: liveDiscounts(world, renewed),
  });
  const time = now(world, before.test_clock);
  const previousStart = before.items.data[0]?.current_period_start ?? start;
  const invoice = addInvoice(world, {
    ...draft,
    automatically_finalizes_at: time + DRAFT_SECONDS,
    period_start: previousStart,
    period_end: start,
  });
  const after = ledger.update('subscription', id, { latest_invoice: invoice.id });
  emit(world, 'customer.subscription.updated', after, before);
};

/** The draft's hour is over: it gets its number and is charged. */
export const bill = (world: World, invoice: Stripe.Invoice) => {
  finalize(world, invoice.id);
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription) dropUsedUp(world, idOf(subscription));
  collect(world, invoice.id);
};
