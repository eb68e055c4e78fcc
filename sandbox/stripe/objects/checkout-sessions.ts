import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now, toId } from '../context.ts';
import { emit } from '../events.ts';
import { currency, flag, int, mergeMetadata, metadata, nulls, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { type CouponUse, DiscountParam, distributeDiscounts, readCouponUses } from './discounts.ts';
import { getUnitAmount } from './prices.ts';
import { requireSameCurrency } from './subscriptions.ts';
import { calculateTaxes, listTaxIds, sumOfTaxes } from './tax.ts';

export const CheckoutCreate = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.array(z.strictObject({ price: text, quantity: int.min(1).default(1) })).min(1),
  success_url: text,
  cancel_url: text.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  consent_collection: z
    .strictObject({ terms_of_service: z.enum(['none', 'required']).optional() })
    .optional(),
  customer: text.optional(),
  customer_update: z
    .strictObject({
      address: z.enum(['auto', 'never']).optional(),
      name: z.enum(['auto', 'never']).optional(),
    })
    .optional(),
  customer_email: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  currency: currency.optional(),
  allow_promotion_codes: flag.optional(),
  discounts: z.array(DiscountParam).max(1).optional(),
  expires_at: int.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  name_collection: z
    .strictObject({ business: z.strictObject({ enabled: flag, optional: flag.optional() }).optional() })
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  submit_type: text.optional(),
  subscription_data: z
    .strictObject({ description: text.optional(), metadata: metadata.optional() })
    .optional(),
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
  ui_mode: z.literal('hosted_page').optional(),
});

const checkExpiry = (expiresAt: number, time: number) => {
  if (expiresAt < time + 1_800 || expiresAt > time + 86_400)
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
};

/** The line items of a session, with their discounts. */
const lineItems = (
  context: Context,
  prices: { price: string; quantity: number }[],
  code: string,
  couponUses: CouponUse[],
  taxed: Stripe.Customer | undefined,
) => {
  const rows = prices.map(({ price: id, quantity }, index) => {
    const price = get(context, 'price', id, `line_items[${index}][price]`);
    if (!price.recurring)
      throw invalidRequest('You must provide at least one recurring price in `subscription` mode.');
    return { price, quantity, amount: getUnitAmount(price, code) * quantity };
  });
  const parts = distributeDiscounts(
    rows.map(({ price, amount }) => ({ amount, product: toId(price.product), discountable: true })),
    couponUses.map(({ coupon }) => coupon),
    code,
  );
  const offs = rows.map((_, index) => parts.reduce((sum, part) => sum + (part[index] ?? 0), 0));
  const taxes = taxed
    ? calculateTaxes(
        context,
        taxed,
        rows.map(({ amount }, index) => amount - (offs[index] ?? 0)),
      )
    : [];
  return rows.map(({ price, quantity, amount }, index): Stripe.LineItem => {
    const off = offs[index] ?? 0;
    const tax = sumOfTaxes(taxes[index] ?? []);
    return {
      id: newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: off,
      amount_subtotal: amount,
      amount_tax: tax,
      amount_total: amount - off + tax,
      currency: code,
      description: context.store.find('product', toId(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
};

/** The totals of a session. */
const addUpTotals = (id: string, items: Stripe.LineItem[], couponUses: CouponUse[]) => {
  const add = (field: 'amount_subtotal' | 'amount_total' | 'amount_discount' | 'amount_tax') =>
    items.reduce((sum, item) => sum + item[field], 0);
  return {
    amount_subtotal: add('amount_subtotal'),
    amount_total: add('amount_total'),
    total_details: {
      amount_discount: add('amount_discount'),
      amount_shipping: 0,
      amount_tax: add('amount_tax'),
    },
    line_items: {
      object: 'list' as const,
      data: items,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    discounts: couponUses.map(({ coupon, code }) => ({
      coupon: code ? null : coupon.id,
      promotion_code: code?.id ?? null,
    })),
  };
};

/** As Stripe does: what the page collects about an existing customer has to be saved. */
const checkCollections = ({
  customer,
  automatic_tax,
  tax_id_collection,
  customer_update,
}: z.output<typeof CheckoutCreate>) => {
  if (!customer) return;
  if (automatic_tax?.enabled && customer_update?.address !== 'auto')
    throw invalidRequest(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: 'customer_tax_location_invalid', param: 'automatic_tax' },
    );
  if (tax_id_collection?.enabled && customer_update?.name !== 'auto')
    throw invalidRequest(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      { param: 'tax_id_collection' },
    );
};

const toCollections = (params: z.output<typeof CheckoutCreate>) => {
  const taxed = params.automatic_tax?.enabled ?? false;
  const terms = params.consent_collection?.terms_of_service;
  const business = params.name_collection?.business;
  return {
    automatic_tax: {
      enabled: taxed,
      liability: taxed ? ({ type: 'self' } as const) : null,
      provider: taxed ? 'stripe' : null,
      status: taxed ? 'requires_location_inputs' : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    consent: terms ? { promotions: null, terms_of_service: null } : null,
    consent_collection: terms
      ? { payment_method_reuse_agreement: null, promotions: null, terms_of_service: terms }
      : null,
    ...(business
      ? { name_collection: { business: { enabled: business.enabled, optional: business.optional ?? false } } }
      : {}),
    ...(params.tax_id_collection
      ? { tax_id_collection: { enabled: params.tax_id_collection.enabled, required: 'never' as const } }
      : {}),
  };
};

export const createCheckout = (context: Context, params: z.output<typeof CheckoutCreate>) => {
  if (params.discounts && params.allow_promotion_codes !== undefined)
    throw invalidRequest('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      code: 'parameters_exclusive',
    });
  if (params.customer && params.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.');
  const customer = params.customer ? get(context, 'customer', params.customer, 'customer') : null;
  checkCollections(params);
  const first = get(context, 'price', params.line_items[0]?.price ?? '', 'line_items[0][price]');
  const code = params.currency ?? customer?.currency ?? first.currency;
  if (customer) requireSameCurrency(context, customer, code);
  const couponUses = readCouponUses(context, params.discounts, customer?.id ?? null, code);
  const time = now(context);
  if (params.expires_at !== undefined) checkExpiry(params.expires_at, time);
  const id = `cs_test_${newId('x', 40).slice(2)}`;
  context.store.put('order', {
    id,
    prices: params.line_items,
    subscriptionMetadata: mergeMetadata(null, params.subscription_data?.metadata),
    description: params.subscription_data?.description ?? null,
    customerUpdate: {
      address: params.customer_update?.address === 'auto',
      name: params.customer_update?.name === 'auto',
    },
    waitingCard: null,
    notice: null,
  });
  return context.store.put('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    ...toCollections(params),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: time,
    currency: code,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    customer_details: customer ? getCustomerDetails(context, customer) : null,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? time + 86_400,
    livemode: false,
    locale: params.locale ?? null,
    metadata: mergeMetadata(null, params.metadata),
    mode: 'subscription',
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${context.publicUrl}/dev/stripe/checkout/${id}`,
    ...nulls('after_expiration allowed_payment_method_types client_secret'),
    ...nulls('collected_information currency_conversion customer_account'),
    ...nulls('integration_identifier invoice invoice_creation managed_payments origin_context'),
    ...nulls('payment_intent payment_link payment_method_configuration_details payment_method_options'),
    ...nulls('permissions recovered_from saved_payment_method_options setup_intent'),
    ...nulls('shipping_address_collection shipping_cost subscription wallet_options'),
    ...addUpTotals(id, lineItems(context, params.line_items, code, couponUses, undefined), couponUses),
  });
};

export const getCustomerDetails = (
  context: Context,
  customer: Stripe.Customer,
): Stripe.Checkout.Session.CustomerDetails => ({
  address: customer.address ?? null,
  business_name: customer.business_name ?? null,
  email: customer.email,
  individual_name: null,
  name: customer.name ?? null,
  phone: customer.phone ?? null,
  tax_exempt: 'none',
  tax_ids: listTaxIds(context, customer.id).map(({ type, value }) => ({ type, value })),
});

/** The discounts of an open session. Throws where a promotion code has been used up since. */
export const listCouponUses = (context: Context, session: Stripe.Checkout.Session): CouponUse[] =>
  readCouponUses(
    context,
    (session.discounts ?? []).map(({ coupon, promotion_code }) => ({
      ...(promotion_code ? { promotion_code: toId(promotion_code) } : { coupon: toId(coupon ?? '') }),
    })),
    session.customer ? toId(session.customer) : null,
    session.currency ?? 'usd',
  );

/**
 * Replaces the discounts of an open session and recalculates its totals, with the tax for `buyer`: the customer with
 * the address that the page collected.
 */
export const setCouponUses = (
  context: Context,
  id: string,
  couponUses: CouponUse[],
  buyer?: Stripe.Customer,
) => {
  const session = get(context, 'checkout.session', id);
  const { prices } = get(context, 'order', id);
  const taxed = session.automatic_tax.enabled ? buyer : undefined;
  const items = lineItems(context, prices, session.currency ?? 'usd', couponUses, taxed);
  return context.store.update('checkout.session', id, addUpTotals(id, items, couponUses));
};

export const expireCheckout = (context: Context, id: string) => {
  const before = get(context, 'checkout.session', id);
  if (before.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${before.status}.`,
    );
  const after = context.store.update('checkout.session', id, { status: 'expired', url: null });
  emit(context, 'checkout.session.expired', after);
  return after;
};
