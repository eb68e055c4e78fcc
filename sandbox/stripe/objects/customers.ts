import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emit } from '../events.ts';
import { listOf } from '../listing.ts';
import { expand, int, listing, mergeMetadata, metadata, text } from '../params.ts';
import { get, newId, now, type World } from '../world.ts';
import { attachPaymentMethod } from './payment-methods.ts';

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
  description: text.optional(),
  email: z.string().max(512).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: text.optional(), footer: text.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: z.string().max(256).optional(),
  phone: text.optional(),
  preferred_locales: z.array(text).optional(),
  expand,
};
export const CustomerCreate = z.strictObject({
  ...fields,
  payment_method: text.optional(),
  source: text.optional(),
  test_clock: text.optional(),
});
export const CustomerUpdate = z.strictObject(fields);
export const CustomerList = z.strictObject({
  ...listing,
  email: z.string().optional(),
  test_clock: text.optional(),
});

const addressOf = (given: z.output<typeof address> | undefined) =>
  given
    ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given }
    : null;

export const createCustomer = (world: World, params: z.output<typeof CustomerCreate>) => {
  if (params.test_clock) get(world, 'test_helpers.test_clock', params.test_clock, 'test_clock');
  const customer = world.ledger.put('customer', {
    id: newId('cus', 14),
    object: 'customer',
    address: addressOf(params.address),
    balance: params.balance ?? 0,
    created: now(world, params.test_clock),
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
    test_clock: params.test_clock ?? null,
  });
  emit(world, 'customer.created', customer);
  const card = params.payment_method ?? params.source;
  const method = card && attachPaymentMethod(world, card, customer.id);
  const chosen = params.invoice_settings?.default_payment_method
    ? method || undefined
    : params.source && method;
  return chosen ? setDefaultPaymentMethod(world, customer.id, chosen.id) : customer;
};

export const setDefaultPaymentMethod = (world: World, id: string, method: string) => {
  const before = get(world, 'customer', id);
  const after = world.ledger.update('customer', id, {
    invoice_settings: { ...before.invoice_settings, default_payment_method: method },
  });
  emit(world, 'customer.updated', after, before);
  return after;
};

export const updateCustomer = (world: World, id: string, params: z.output<typeof CustomerUpdate>) => {
  const before = get(world, 'customer', id);
  const { metadata: changes, invoice_settings: settings, address: where, expand: _, ...plain } = params;
  if (settings?.default_payment_method)
    get(world, 'payment_method', settings.default_payment_method, 'invoice_settings[default_payment_method]');
  const after = world.ledger.update('customer', id, {
    ...plain,
    ...(where === undefined ? {} : { address: addressOf(where) }),
    metadata: mergeMetadata(before.metadata, changes),
    invoice_settings: {
      ...before.invoice_settings,
      ...(settings?.default_payment_method === undefined
        ? {}
        : { default_payment_method: settings.default_payment_method || null }),
      ...(settings?.footer === undefined ? {} : { footer: settings.footer || null }),
    },
  });
  emit(world, 'customer.updated', after, before);
  return after;
};

export const listCustomers = (world: World, params: z.output<typeof CustomerList>) =>
  listOf(
    '/v1/customers',
    world.ledger
      .all('customer')
      .filter(
        ({ email, test_clock }) =>
          (!params.email || params.email === email) &&
          (!params.test_clock || params.test_clock === test_clock),
      ),
    params,
  );

/** The customer goes; his invoices stay. Subscriptions are ended by the caller before. */
export const deleteCustomer = (world: World, id: string) => {
  const customer = get(world, 'customer', id);
  world.ledger.remove('customer', id);
  emit(world, 'customer.deleted', customer);
  return { id, object: 'customer' as const, deleted: true as const };
};
