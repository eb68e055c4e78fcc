import type { Stripe } from 'stripe';
import { z } from 'zod';
import { periodEnd } from '../calendar.ts';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { listing, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { type Offer, redeem } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize } from './invoices.ts';
import { fullLine, itemOf, liveDiscounts, type Wanted } from './subscription-lines.ts';

export const SubscriptionList = z.strictObject({
  ...listing,
  customer: text.optional(),
  price: text.optional(),
  status: text.optional(),
  test_clock: text.optional(),
});

interface NewSubscription {
  customer: Stripe.Customer;
  currency: string;
  items: Wanted[];
  offers: Offer[];
  metadata: Record<string, string>;
  description: string | null;
  defaultPaymentMethod: string | null;
  checkoutSession: string | null;
}

const incompleteFor = 23 * 3600;

/** A customer pays in one currency for as long as he has anything open in it. */
export const currencyFor = (world: World, customer: Stripe.Customer, asked: string) => {
  const live = world.ledger
    .all('subscription')
    .some(({ customer: owner, ended_at }) => owner === customer.id && ended_at === null);
  if (live && customer.currency && customer.currency !== asked)
    throw refused(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
    );
  return asked;
};

/** Keeps a new subscription, incomplete, with its first invoice open. */
export const openSubscription = (world: World, wanted: NewSubscription): Stripe.Subscription => {
  const { customer } = wanted;
  const recurring = wanted.items[0]?.price.recurring;
  if (!recurring || wanted.items.some(({ price }) => price.recurring?.interval !== recurring.interval))
    throw refused('All prices of a subscription have to recur at the same interval.', { param: 'items' });
  const inactive = wanted.items.find(({ price }) => !price.active);
  if (inactive) throw refused(`The price specified is inactive. This field only accepts active prices.`);
  const clock = customer.test_clock ? idOf(customer.test_clock) : null;
  const time = now(world, clock);
  const id = newId('sub');
  const period = { start: time, end: periodEnd(time, time, recurring) };
  const items = wanted.items.map((item) => itemOf(id, item, wanted.currency, period, time));
  const made = world.ledger.put('subscription', {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: time,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: time,
    currency: wanted.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: wanted.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: time,
    status: 'incomplete',
    test_clock: clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  });
  const discounts = redeem(world, wanted.offers, made, wanted.checkoutSession);
  const discounted = world.ledger.update('subscription', id, { discounts });
  const invoice = addInvoice(
    world,
    draftInvoice(world, {
      customer,
      currency: wanted.currency,
      subscription: discounted,
      reason: 'subscription_create',
      lines: items.map((item) => fullLine(world, item, wanted.currency, period)),
      discounts: liveDiscounts(world, discounted),
    }),
  );
  const subscription = world.ledger.update('subscription', id, { latest_invoice: invoice.id });
  emit(world, 'customer.subscription.created', subscription);
  finalize(world, invoice.id);
  dropUsedUp(world, id);
  return get(world, 'subscription', id);
};

/** A discount that counts once, or whose months are over, leaves the subscription after an invoice. */
export const dropUsedUp = (world: World, id: string) => {
  const before = get(world, 'subscription', id);
  const time = now(world, before.test_clock);
  const kept = before.discounts.filter((one) => {
    const { end, source } = get(world, 'discount', idOf(one));
    const coupon = source.coupon && world.ledger.find('coupon', idOf(source.coupon));
    return coupon && coupon.duration !== 'once' && (end === null || end > time);
  });
  if (kept.length < before.discounts.length) world.ledger.update('subscription', id, { discounts: kept });
};

/** When a subscription whose first payment never came is given up. */
export const incompleteEnd = (subscription: Stripe.Subscription) => subscription.created + incompleteFor;

const ended = new Set<string>(['canceled', 'incomplete_expired']);

export const listSubscriptions = (world: World, params: z.output<typeof SubscriptionList>) =>
  listOf(
    '/v1/subscriptions',
    world.ledger.all('subscription').filter((subscription) => {
      const { status } = subscription;
      return (
        (!params.customer || params.customer === subscription.customer) &&
        (!params.test_clock || params.test_clock === subscription.test_clock) &&
        (!params.price || subscription.items.data.some(({ price }) => price.id === params.price)) &&
        (params.status === 'all' ||
          (params.status === 'ended'
            ? ended.has(status)
            : params.status
              ? params.status === status
              : status !== 'canceled'))
      );
    }),
    params,
  );
