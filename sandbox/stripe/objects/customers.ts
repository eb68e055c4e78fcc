import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now } from '../context.ts';
import { emit, updateAndEmit } from '../events.ts';
import { int, mergeMetadata, metadata, text } from '../params.ts';
import { invalidRequest } from '../problem.ts';
import { attachPaymentMethod } from './payment-methods.ts';
import { hasTaxLocation } from './tax.ts';

const address = z.union([
  z.literal(''),
  z.strictObject({
    city: text.optional(),
    country: text.optional(),
    line1: text.optional(),
    line2: text.optional(),
    postal_code: text.optional(),
    state: text.optional(),
  }),
]);
const fields = {
  address: address.optional(),
  balance: int.optional(),
  business_name: z.string().max(150).optional(),
  description: text.optional(),
  email: z.string().max(512).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: text.optional(), footer: text.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: z.string().max(256).optional(),
  phone: text.optional(),
  preferred_locales: z.array(text).optional(),
  tax: z.strictObject({ validate_location: z.enum(['deferred', 'immediately']).optional() }).optional(),
};
export const CustomerCreate = z.strictObject({
  ...fields,
  payment_method: text.optional(),
  source: text.optional(),
});
export const CustomerUpdate = z.strictObject(fields);

/** Throws where tax cannot be calculated for the address and the caller wants to know at once. */
const checkLocation = (
  tax: { validate_location?: string | undefined } | undefined,
  where: Stripe.Address | null,
): void => {
  if (tax?.validate_location === 'immediately' && !hasTaxLocation({ address: where }))
    throw invalidRequest("The customer's location isn't recognized.", {
      code: 'customer_tax_location_invalid',
      param: 'address',
    });
};

const toAddress = (value: z.output<typeof address> | undefined) =>
  value
    ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...value }
    : null;

export const createCustomer = (context: Context, params: z.output<typeof CustomerCreate>) => {
  const address = toAddress(params.address);
  checkLocation(params.tax, address);
  const customer = context.store.put('customer', {
    id: newId('cus', 14),
    object: 'customer',
    address,
    balance: params.balance ?? 0,
    ...(params.business_name ? { business_name: params.business_name } : {}),
    created: now(context),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: params.email ?? null,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: params.invoice_settings?.footer ?? null,
      rendering_options: null,
    },
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  });
  emit(context, 'customer.created', customer);
  const card = params.payment_method ?? params.source;
  const method = card && attachPaymentMethod(context, card, customer.id);
  const chosen = params.invoice_settings?.default_payment_method
    ? method || undefined
    : params.source && method;
  return chosen ? setDefaultPaymentMethod(context, customer.id, chosen.id) : customer;
};

export const setDefaultPaymentMethod = (context: Context, id: string, method: string) => {
  const before = get(context, 'customer', id);
  const after = context.store.update('customer', id, {
    invoice_settings: { ...before.invoice_settings, default_payment_method: method },
  });
  emit(context, 'customer.updated', after, before);
  return after;
};

export const updateCustomer = (context: Context, id: string, params: z.output<typeof CustomerUpdate>) => {
  const before = get(context, 'customer', id);
  const { metadata: changes, invoice_settings: settings, address: where, tax, ...plain } = params;
  const address = where === undefined ? (before.address ?? null) : toAddress(where);
  checkLocation(tax, address);
  if (settings?.default_payment_method)
    get(
      context,
      'payment_method',
      settings.default_payment_method,
      'invoice_settings[default_payment_method]',
    );
  return updateAndEmit(context, 'customer.updated', 'customer', before, {
    ...plain,
    address,
    metadata: mergeMetadata(before.metadata, changes),
    invoice_settings: {
      ...before.invoice_settings,
      ...(settings?.default_payment_method === undefined
        ? {}
        : { default_payment_method: settings.default_payment_method || null }),
      ...(settings?.footer === undefined ? {} : { footer: settings.footer || null }),
    },
  });
};

/** Deletes a customer; the invoices stay. The caller ends the subscriptions before. */
export const deleteCustomer = (context: Context, id: string) => {
  const customer = get(context, 'customer', id);
  context.store.remove('customer', id);
  emit(context, 'customer.deleted', customer);
  return { id, object: 'customer' as const, deleted: true as const };
};
