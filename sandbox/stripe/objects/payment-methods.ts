import type { Stripe } from 'stripe';
import { z } from 'zod';
import { emit } from '../events.ts';
import type { CardBehaviour } from '../kinds.ts';
import { listOf } from '../listing.ts';
import { expand, listing, mergeMetadata, metadata, text } from '../params.ts';
import { cardDeclined, refused } from '../problem.ts';
import { get, newId, now, type World } from '../world.ts';

export const PaymentMethodAttach = z.strictObject({ customer: text, expand });
export const PaymentMethodDetach = z.strictObject({ expand });
export const PaymentMethodList = z.strictObject({
  ...listing,
  customer: text.optional(),
  type: text.optional(),
});
export const PaymentMethodCreate = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: text.optional(),
    token: text.optional(),
    exp_month: text.optional(),
    exp_year: text.optional(),
    cvc: text.optional(),
  }),
  billing_details: z.strictObject({ name: text.optional(), email: text.optional() }).optional(),
  metadata: metadata.optional(),
  expand,
});

/** The numbers that do something else than pay; any other number that adds up pays. */
const special: Record<string, CardBehaviour> = {
  '4000000000000002': 'declines',
  '4000002500003155': 'asks',
  '4000000000000341': 'declines_later',
};

/** Stripe's names for ready cards. */
const ready: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  tok_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  tok_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  tok_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

const addsUp = (digits: string) => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

export const readCardNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{13,19}$/.test(digits) && addsUp(digits) ? digits : undefined;
};

interface NewCard {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

const brandOf = (number: string) =>
  number.startsWith('4')
    ? 'visa'
    : number.startsWith('5')
      ? 'mastercard'
      : /^3[47]/.test(number)
        ? 'amex'
        : 'unknown';

export const createCard = (
  world: World,
  card: NewCard,
  meta: Record<string, string> = {},
): Stripe.PaymentMethod => {
  const brand = brandOf(card.number);
  const id = newId('pm');
  world.ledger.put('card', { id, behaviour: special[card.number] ?? 'pays', authenticated: false });
  return world.ledger.put('payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: card.email, name: card.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: `sandbox${card.number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(world),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: meta,
    type: 'card',
  });
};

const readyCard = (world: World, name: string) => {
  const number = ready[name];
  const expYear = new Date(world.realTime()).getUTCFullYear() + 3;
  return number ? createCard(world, { number, expMonth: 12, expYear, name: null, email: null }) : undefined;
};

export const createPaymentMethod = (world: World, params: z.output<typeof PaymentMethodCreate>) => {
  const { card, billing_details: billing } = params;
  if (card.token) {
    const made = readyCard(world, card.token);
    if (!made)
      throw refused(`No such token: '${card.token}'`, { code: 'resource_missing', param: 'card[token]' });
    return made;
  }
  const number = readCardNumber(card.number ?? '');
  if (!number) throw refused('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  return createCard(
    world,
    {
      number,
      expMonth: Number(card.exp_month),
      expYear: Number(card.exp_year),
      name: billing?.name ?? null,
      email: billing?.email ?? null,
    },
    mergeMetadata(null, params.metadata),
  );
};

export const attachPaymentMethod = (world: World, id: string, customer: string, param?: string) => {
  get(world, 'customer', customer, 'customer');
  const method = readyCard(world, id) ?? get(world, 'payment_method', id, param);
  if (method.customer !== null && method.customer !== customer)
    throw refused('The payment method you provided has already been attached to a customer.');
  if (world.ledger.find('card', method.id)?.behaviour === 'declines') throw cardDeclined(undefined);
  const attached = world.ledger.update('payment_method', method.id, { customer });
  emit(world, 'payment_method.attached', attached);
  return attached;
};

export const detachPaymentMethod = (world: World, id: string) => {
  const before = get(world, 'payment_method', id);
  const after = world.ledger.update('payment_method', id, { customer: null });
  emit(world, 'payment_method.detached', after, before);
  return after;
};

export const listPaymentMethods = (
  world: World,
  params: z.output<typeof PaymentMethodList>,
  url = '/v1/payment_methods',
) =>
  listOf(
    url,
    world.ledger
      .all('payment_method')
      .filter(({ customer }) => customer !== null && customer === params.customer),
    params,
  );
