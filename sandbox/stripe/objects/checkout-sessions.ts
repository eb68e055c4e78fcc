import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { currency, expand, flag, int, listing, mergeMetadata, metadata, text } from '../params.ts';
import { refused } from '../problem.ts';
import { get, idOf, newId, now, type World } from '../world.ts';
import { lineItems, sums } from './checkout-sums.ts';
import { DiscountParam, type Offer, readOffers } from './discounts.ts';
import { currencyFor } from './subscriptions.ts';

export const CheckoutCreate = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: int.min(1).default(1) })).min(1),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  currency: currency.optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z.array(DiscountParam).max(1).optional(),
  expires_at: int.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  submit_type: text.optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  ui_mode: z.literal('hosted_page').optional(),
  expand,
});
export const CheckoutUpdate = z.strictObject({ metadata: metadata.optional(), expand });
export const CheckoutList = z.strictObject({
  ...listing,
  customer: text.optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
  subscription: text.optional(),
});

const checkLifetime = (expiresAt: number, time: number) => {
  if (expiresAt < time + 1_800 || expiresAt > time + 86_400)
    throw refused(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    );
};

export const createCheckout = (world: World, params: z.output<typeof CheckoutCreate>) => {
  if (params.discounts && params.allow_promotion_codes !== undefined)
    throw refused('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      code: 'parameters_exclusive',
    });
  if (params.customer && params.customer_email)
    throw refused('You may only specify one of these parameters: customer, customer_email.');
  const customer = params.customer ? get(world, 'customer', params.customer, 'customer') : null;
  const first = get(world, 'price', params.line_items[0]?.price ?? '', 'line_items[0][price]');
  const code = params.currency ?? customer?.currency ?? first.currency;
  if (customer) currencyFor(world, customer, code);
  const offers = readOffers(world, params.discounts, customer?.id ?? null, code);
  const time = now(world, customer?.test_clock);
  if (params.expires_at !== undefined) checkLifetime(params.expires_at, time);
  const id = `cs_test_${newId('x', 40).slice(2)}`;
  world.ledger.put('order', {
    id,
    prices: params.line_items,
    subscriptionMetadata: mergeMetadata(null, params.subscription_data?.metadata),
    description: params.subscription_data?.description ?? null,
    waitingCard: null,
    notice: null,
  });
  return world.ledger.put('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: time,
    currency: code,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: customer ? detailsOf(customer) : null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? time + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/dev/stripe/checkout/${id}`,
    wallet_options: null,
    ...sums(id, lineItems(world, params.line_items, code, offers), offers),
  });
};

export const detailsOf = (customer: Stripe.Customer): Stripe.Checkout.Session.CustomerDetails => ({
  address: customer.address ?? null,
  business_name: null,
  email: customer.email,
  individual_name: null,
  name: customer.name ?? null,
  phone: customer.phone ?? null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** The offers of an open page, read anew: a code may have been used up meanwhile. */
export const offersOf = (world: World, session: Stripe.Checkout.Session): Offer[] =>
  readOffers(
    world,
    (session.discounts ?? []).map(({ coupon, promotion_code }) => ({
      ...(promotion_code ? { promotion_code: idOf(promotion_code) } : { coupon: idOf(coupon ?? '') }),
    })),
    session.customer ? idOf(session.customer) : null,
    session.currency ?? 'usd',
  );

/** Puts other offers on an open page and sums it up anew. */
export const setOffers = (world: World, id: string, offers: Offer[]) => {
  const session = get(world, 'checkout.session', id);
  const { prices } = get(world, 'order', id);
  const items = lineItems(world, prices, session.currency ?? 'usd', offers);
  return world.ledger.update('checkout.session', id, sums(id, items, offers));
};

export const expireCheckout = (world: World, id: string) => {
  const before = get(world, 'checkout.session', id);
  if (before.status !== 'open')
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${before.status}.`,
    );
  const after = world.ledger.update('checkout.session', id, { status: 'expired', url: null });
  emit(world, 'checkout.session.expired', after);
  return after;
};

export const updateCheckout = (world: World, id: string, params: z.output<typeof CheckoutUpdate>) => {
  const before = get(world, 'checkout.session', id);
  return world.ledger.update('checkout.session', id, {
    metadata: mergeMetadata(before.metadata, params.metadata),
  });
};

export const listCheckouts = (world: World, params: z.output<typeof CheckoutList>) =>
  listOf(
    '/v1/checkout/sessions',
    world.ledger
      .all('checkout.session')
      .filter(
        (session) =>
          (!params.customer || params.customer === session.customer) &&
          (!params.status || params.status === session.status) &&
          (!params.subscription || params.subscription === session.subscription),
      ),
    params,
  );
