import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { TypedCard } from '../objects/checkout-payment.ts';
import { readCardNumber } from '../objects/payment-methods.ts';
import { type Html, html } from './html.ts';

const Typed = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
  name: z.string().max(200).default(''),
  email: z.string().max(254).default(''),
});
export type Typed = z.output<typeof Typed>;
export type CardErrors = Partial<Record<keyof Typed, string>>;

export const nothingTyped: Typed = { number: '', expiry: '', cvc: '', name: '', email: '' };

const readExpiry = (typed: string, now: number) => {
  const match = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})\s*$/.exec(typed);
  if (!match) return { error: 'Write the expiry as MM / YY.' };
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  if (month < 1 || month > 12) return { error: 'Write the expiry as MM / YY.' };
  if (Date.UTC(year, month) / 1000 <= now) return { error: 'This card has expired.' };
  return { month, year };
};

/** Checks what was typed, at the sandbox's second `now`; with `email` asked for only where it is needed. */
export const readCard = (
  body: unknown,
  now: number,
  email: string | null,
): { typed: Typed; card: TypedCard } | { typed: Typed; errors: CardErrors } => {
  const parsed = Typed.safeParse(body);
  const typed = parsed.success ? parsed.data : nothingTyped;
  const errors: CardErrors = {};
  const number = readCardNumber(typed.number);
  if (number === undefined) errors.number = 'This is not a complete card number.';
  const expiry = readExpiry(typed.expiry, now);
  if (expiry.error) errors.expiry = expiry.error;
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) errors.cvc = 'Three or four digits.';
  if (typed.name.trim() === '') errors.name = 'The name that is on the card.';
  const address = email ?? typed.email.trim();
  if (!z.email().safeParse(address).success) errors.email = 'An address to send the receipt to.';
  if (number === undefined || expiry.month === undefined || Object.keys(errors).length > 0)
    return { typed, errors };
  const card = {
    number,
    expMonth: expiry.month,
    expYear: expiry.year,
    name: typed.name.trim(),
    email: address,
  };
  return { typed, card };
};

const field = (
  name: keyof Typed,
  label: string,
  attributes: Html,
  { typed, errors }: { typed: Typed; errors: CardErrors },
) => {
  const error = errors[name];
  // The security code is never sent back.
  const value = name === 'cvc' ? '' : typed[name];
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required ${attributes}${
    error && html` aria-invalid="true" aria-describedby="${name}-error"`
  }>${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
};

/** The fields of a card, named as people and password managers expect. */
export const cardFields = (state: { typed: Typed; errors: CardErrors }, askEmail = false): Html => html`
${askEmail && field('email', 'Email', html`type="email" autocomplete="email"`, state)}
${field('number', 'Card number', html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="40"`, state)}
<div class="pair">${field('expiry', 'Expiry', html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"`, state)}
${field('cvc', 'CVC', html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"`, state)}</div>
${field('name', 'Name on card', html`type="text" autocomplete="cc-name" maxlength="200"`, state)}`;

const cards = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0025 0000 3155', 'Asks for a second step'],
  ['4000 0000 0000 0341', 'Pays now, fails at every renewal'],
];

export const testCardsList = html`<details><summary>Test cards</summary><table><tbody>${cards.map(
  ([number, does]) => html`<tr><td>${number}</td><td>${does}</td></tr>`,
)}</tbody></table><p class="soft small">Any expiry to come, any CVC, any name.</p></details>`;

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

export const cardName = (method: Stripe.PaymentMethod | undefined): string =>
  method?.card ? `${brands[method.card.brand] ?? 'Card'} ending in ${method.card.last4}` : 'No card';
