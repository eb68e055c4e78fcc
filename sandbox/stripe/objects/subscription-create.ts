import { z } from 'zod';
import { type Context, get, toId } from '../context.ts';
import { currency, flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { cardFor, chargeProblem, collect } from './collect.ts';
import { DiscountParam, readCouponUses } from './discounts.ts';
import { openSubscription, requireSameCurrency } from './subscriptions.ts';

export const SubscriptionCreate = z.strictObject({
  customer: text,
  items: z.array(
    z.strictObject({
      price: text.optional(),
      plan: text.optional(),
      quantity: int.min(1).default(1),
      metadata: metadata.optional(),
    }),
  ),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  currency: currency.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: z.union([z.literal(''), z.array(DiscountParam)]).optional(),
  metadata: metadata.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .default('allow_incomplete'),
  cancel_at_period_end: flag.optional(),
  off_session: flag.optional(),
});

export const createSubscription = (context: Context, params: z.output<typeof SubscriptionCreate>) => {
  const customer = get(context, 'customer', params.customer, 'customer');
  const items = params.items.map(({ price, plan, quantity, metadata: itemMetadata }, index) => ({
    price: get(context, 'price', price ?? plan ?? '', `items[${index}][price]`),
    quantity,
    metadata: mergeMetadata(null, itemMetadata),
  }));
  if (params.default_payment_method)
    get(context, 'payment_method', params.default_payment_method, 'default_payment_method');
  const code = requireSameCurrency(context, customer, params.currency ?? items[0]?.price.currency ?? 'usd');
  const subscription = openSubscription(context, {
    customer,
    currency: code,
    items,
    couponUses: readCouponUses(context, params.discounts, customer.id, code),
    metadata: mergeMetadata(null, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: params.default_payment_method ?? null,
    checkoutSession: null,
    automaticTax: params.automatic_tax?.enabled,
  });
  const invoice = get(context, 'invoice', toId(subscription.latest_invoice ?? ''));
  if (params.cancel_at_period_end)
    context.store.update('subscription', subscription.id, { cancel_at_period_end: true });
  if (params.payment_behavior === 'default_incomplete' && invoice.amount_due > 0)
    return get(context, 'subscription', subscription.id);
  if (cardFor(context, invoice) === null && invoice.amount_due > 0)
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const outcome = collect(context, invoice.id);
  if (outcome !== 'succeeded' && params.payment_behavior === 'error_if_incomplete')
    throw chargeProblem(context, invoice.id, outcome);
  return get(context, 'subscription', subscription.id);
};
