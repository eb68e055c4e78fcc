import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, newId, now } from '../context.ts';
import { emit } from '../events.ts';
import type { CardBehaviour } from '../kinds.ts';
import { mergeMetadata, metadata, text } from '../params.ts';
import { cardDeclined, invalidRequest } from '../problem.ts';

export const PaymentMethodAttach = z.strictObject({ customer: text });
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
});

/** The card numbers that do not simply pay; any other number that passes the Luhn check pays. */
const cardBehaviours: Record<string, CardBehaviour> = {
  '4000000000000002': 'declines',
  '4000002500003155': 'requires_action',
  '4000000000000341': 'declines_later',
  '4000000000000259': 'disputes',
};

/** Stripe's names for test cards. */
const readyCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  tok_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeDeclined: '4000000000000002',
  tok_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  tok_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
};

const passesLuhnCheck = (digits: string) => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

export const readCardNumber = (input: string): string | undefined => {
  const digits = input.replace(/[\s-]/g, '');
  return /^\d{13,19}$/.test(digits) && passesLuhnCheck(digits) ? digits : undefined;
};

interface NewCard {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
}

const getCardBrand = (number: string) =>
  number.startsWith('4')
    ? 'visa'
    : number.startsWith('5')
      ? 'mastercard'
      : /^3[47]/.test(number)
        ? 'amex'
        : 'unknown';

export const createCard = (
  context: Context,
  card: NewCard,
  meta: Record<string, string> = {},
): Stripe.PaymentMethod => {
  const brand = getCardBrand(card.number);
  const id = newId('pm');
  context.store.put('card', { id, behaviour: cardBehaviours[card.number] ?? 'pays', authenticated: false });
  return context.store.put('payment_method', {
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
    created: now(context),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: meta,
    type: 'card',
  });
};

const createReadyCard = (context: Context, name: string) => {
  const number = readyCards[name];
  const expYear = new Date(context.realTime()).getUTCFullYear() + 3;
  return number ? createCard(context, { number, expMonth: 12, expYear, name: null, email: null }) : undefined;
};

export const createPaymentMethod = (context: Context, params: z.output<typeof PaymentMethodCreate>) => {
  const { card, billing_details: billing } = params;
  if (card.token) {
    const method = createReadyCard(context, card.token);
    if (!method)
      throw invalidRequest(`No such token: '${card.token}'`, {
        code: 'resource_missing',
        param: 'card[token]',
      });
    return method;
  }
  const number = readCardNumber(card.number ?? '');
  if (!number)
    throw invalidRequest('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  return createCard(
    context,
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

export const attachPaymentMethod = (context: Context, id: string, customer: string) => {
  get(context, 'customer', customer, 'customer');
  const method = createReadyCard(context, id) ?? get(context, 'payment_method', id);
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  if (context.store.find('card', method.id)?.behaviour === 'declines') throw cardDeclined(undefined);
  const attached = context.store.update('payment_method', method.id, { customer });
  emit(context, 'payment_method.attached', attached);
  return attached;
};
