import { z } from 'zod';
import { currency, expand, flag, int, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, type World } from '../world.ts';
import { cardFor, chargeProblem, collect } from './collect.ts';
import { DiscountParam, readOffers } from './discounts.ts';
import { currencyFor, openSubscription } from './subscriptions.ts';

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
  expand,
});

export const createSubscription = (world: World, params: z.output<typeof SubscriptionCreate>) => {
  const customer = get(world, 'customer', params.customer, 'customer');
  const items = params.items.map(({ price, plan, quantity, metadata: notes }, at) => ({
    price: get(world, 'price', price ?? plan ?? '', `items[${at}][price]`),
    quantity,
    metadata: mergeMetadata(null, notes),
  }));
  if (params.default_payment_method)
    get(world, 'payment_method', params.default_payment_method, 'default_payment_method');
  const code = currencyFor(world, customer, params.currency ?? items[0]?.price.currency ?? 'usd');
  const subscription = openSubscription(world, {
    customer,
    currency: code,
    items,
    offers: readOffers(world, params.discounts, customer.id, code),
    metadata: mergeMetadata(null, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: params.default_payment_method ?? null,
    checkoutSession: null,
  });
  const invoice = get(world, 'invoice', idOf(subscription.latest_invoice ?? ''));
  if (params.cancel_at_period_end)
    world.ledger.update('subscription', subscription.id, { cancel_at_period_end: true });
  if (params.payment_behavior === 'default_incomplete' && invoice.amount_due > 0)
    return get(world, 'subscription', subscription.id);
  if (cardFor(world, invoice) === null && invoice.amount_due > 0)
    throw refused(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const outcome = collect(world, invoice.id);
  if (outcome !== 'succeeded' && params.payment_behavior === 'error_if_incomplete')
    throw chargeProblem(world, invoice.id, outcome);
  return get(world, 'subscription', subscription.id);
};
