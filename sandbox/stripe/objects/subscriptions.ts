import type { Stripe } from 'stripe';
import { periodEnd } from '../calendar.ts';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { nulls } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { type CouponUse, redeem } from './discounts.ts';
import { draftInvoice } from './invoice-draft.ts';
import { addInvoice, finalize } from './invoices.ts';
import { createFullLine, createItem, type ItemParams, listLiveDiscounts } from './subscription-lines.ts';
import { hasTaxLocation } from './tax.ts';

interface NewSubscription {
  customer: Stripe.Customer;
  currency: string;
  items: ItemParams[];
  couponUses: CouponUse[];
  metadata: Record<string, string>;
  description: string | null;
  defaultPaymentMethod: string | null;
  checkoutSession: string | null;
  automaticTax?: boolean | undefined;
}

const incompleteSeconds = 23 * 3600;

/** Returns the requested currency. Throws for another currency than that of a live subscription of the customer. */
export const requireSameCurrency = (context: Context, customer: Stripe.Customer, requested: string) => {
  const live = context.store
    .all('subscription')
    .some(({ customer: owner, ended_at }) => owner === customer.id && ended_at === null);
  if (live && customer.currency && customer.currency !== requested)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${customer.currency}`,
    );
  return requested;
};

/** The setting of a subscription. Throws where tax cannot be calculated for the customer. */
export const toAutomaticTax = (
  customer: Stripe.Customer,
  enabled: boolean,
): Stripe.Subscription.AutomaticTax => {
  if (enabled && !hasTaxLocation(customer))
    throw invalidRequest(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid', param: 'automatic_tax' },
    );
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null };
};

/** Stores a new incomplete subscription with its open first invoice. */
export const openSubscription = (context: Context, params: NewSubscription): Stripe.Subscription => {
  const { customer } = params;
  const recurring = params.items[0]?.price.recurring;
  if (!recurring || params.items.some(({ price }) => price.recurring?.interval !== recurring.interval))
    throw invalidRequest('All prices of a subscription have to recur at the same interval.', {
      param: 'items',
    });
  const inactive = params.items.find(({ price }) => !price.active);
  if (inactive)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`);
  const time = now(context);
  const id = newId('sub');
  const period = { start: time, end: periodEnd(time, time, recurring) };
  const items = params.items.map((item) => createItem(id, item, params.currency, period, time));
  const created = context.store.put('subscription', {
    id,
    object: 'subscription',
    automatic_tax: toAutomaticTax(customer, params.automaticTax ?? false),
    billing_cycle_anchor: time,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: time,
    currency: params.currency,
    customer: customer.id,
    default_payment_method: params.defaultPaymentMethod,
    default_tax_rates: [],
    description: params.description,
    discounts: [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: params.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    start_date: time,
    status: 'incomplete',
    test_clock: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    ...nulls('application application_fee_percent billing_cycle_anchor_config billing_thresholds'),
    ...nulls('cancel_at canceled_at customer_account days_until_due default_source ended_at'),
    ...nulls('latest_invoice managed_payments next_pending_invoice_item_invoice on_behalf_of'),
    ...nulls('pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule'),
    ...nulls('transfer_data trial_end trial_start'),
  });
  const discounts = redeem(context, params.couponUses, created, params.checkoutSession);
  const discounted = context.store.update('subscription', id, { discounts });
  const invoice = addInvoice(
    context,
    draftInvoice(context, {
      customer,
      currency: params.currency,
      subscription: discounted,
      reason: 'subscription_create',
      lines: items.map((item) => createFullLine(context, item, params.currency, period)),
      discounts: listLiveDiscounts(context, discounted),
    }),
  );
  const subscription = context.store.update('subscription', id, { latest_invoice: invoice.id });
  emit(context, 'customer.subscription.created', subscription);
  finalize(context, invoice.id);
  removeUsedDiscounts(context, id);
  return get(context, 'subscription', id);
};

/** Removes the discounts that applied once or have expired, after an invoice. */
export const removeUsedDiscounts = (context: Context, id: string) => {
  const before = get(context, 'subscription', id);
  const time = now(context);
  const remaining = before.discounts.filter((discount) => {
    const { end, source } = get(context, 'discount', toId(discount));
    const coupon = source.coupon && context.store.find('coupon', toId(source.coupon));
    return coupon && coupon.duration !== 'once' && (end === null || end > time);
  });
  if (remaining.length < before.discounts.length)
    context.store.update('subscription', id, { discounts: remaining });
};

/** When a subscription whose first payment was not completed expires. */
export const incompleteEnd = (subscription: Stripe.Subscription) => subscription.created + incompleteSeconds;
