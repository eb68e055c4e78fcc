import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { CardDetails } from '../objects/checkout-payment.ts';
import { readCardNumber } from '../objects/payment-methods.ts';
import { type Html, html } from './html.ts';

const CardInput = z.object({
  number: z.string().max(40).default(''),
  expiry: z.string().max(20).default(''),
  cvc: z.string().max(10).default(''),
  name: z.string().max(200).default(''),
  email: z.string().max(254).default(''),
});
type CardInput = z.output<typeof CardInput>;
type CardErrors = Partial<Record<keyof CardInput, string>>;

/** The input of a card form with its errors; `alert` is shown above the form. */
export interface CardFormState {
  input: CardInput;
  errors: CardErrors;
  alert?: string | undefined;
}

const emptyInput: CardInput = { number: '', expiry: '', cvc: '', name: '', email: '' };
export const emptyForm: CardFormState = { input: emptyInput, errors: {} };
export const invalidCardAlert = 'Fix the highlighted fields.';

const readExpiry = (input: string, now: number) => {
  const match = /^\s*(\d{1,2})\s*[/\-. ]?\s*(\d{2}|\d{4})\s*$/.exec(input);
  if (!match) return { error: 'Enter the expiry date as MM / YY.' };
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  if (month < 1 || month > 12) return { error: 'Enter the expiry date as MM / YY.' };
  if (Date.UTC(year, month) / 1000 <= now) return { error: 'This card has expired.' };
  return { month, year };
};

/** Validates the card fields at `now` in seconds. `email` is null where the form has a field for it. */
export const readCard = (
  body: unknown,
  now: number,
  email: string | null,
): { input: CardInput; card: CardDetails } | { input: CardInput; errors: CardErrors } => {
  const parsed = CardInput.safeParse(body);
  const input = parsed.success ? parsed.data : emptyInput;
  const errors: CardErrors = {};
  const number = readCardNumber(input.number);
  if (number === undefined) errors.number = 'Enter a valid card number.';
  const expiry = readExpiry(input.expiry, now);
  if (expiry.error) errors.expiry = expiry.error;
  if (!/^\d{3,4}$/.test(input.cvc.trim())) errors.cvc = 'Enter three or four digits.';
  if (input.name.trim() === '') errors.name = 'Enter the name on the card.';
  const address = email ?? input.email.trim();
  if (!z.email().safeParse(address).success) errors.email = 'Enter an email address for the receipt.';
  if (number === undefined || expiry.month === undefined || Object.keys(errors).length > 0)
    return { input, errors };
  const card = {
    number,
    expMonth: expiry.month,
    expYear: expiry.year,
    name: input.name.trim(),
    email: address,
  };
  return { input, card };
};

const field = (name: keyof CardInput, label: string, attributes: Html, { input, errors }: CardFormState) => {
  const error = errors[name];
  // The security code is not sent back.
  const value = name === 'cvc' ? '' : input[name];
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required ${attributes}${
    error && html` aria-invalid="true" aria-describedby="${name}-error"`
  }>${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
};

/** The card fields, with the autocomplete names that browsers expect. */
export const cardFields = (state: CardFormState, withEmail = false): Html => html`
${withEmail && field('email', 'Email', html`type="email" autocomplete="email"`, state)}
${field('number', 'Card number', html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="40"`, state)}
<div class="pair">${field('expiry', 'Expiry', html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"`, state)}
${field('cvc', 'CVC', html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"`, state)}</div>
${field('name', 'Name on card', html`type="text" autocomplete="cc-name" maxlength="200"`, state)}`;

const cards = [
  ['4242 4242 4242 4242', 'Succeeds'],
  ['4000 0000 0000 0002', 'Declined'],
  ['4000 0025 0000 3155', 'Requires authentication'],
  ['4000 0000 0000 0341', 'Succeeds now, fails at every renewal'],
  ['4000 0000 0000 0259', 'Succeeds, then is disputed'],
];

export const testCardsList = html`<details><summary>Test cards</summary><table><tbody>${cards.map(
  ([number, behaviour]) => html`<tr><td>${number}</td><td>${behaviour}</td></tr>`,
)}</tbody></table><p class="soft small">Use any future expiry date, any CVC and any name.</p></details>`;

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

export const cardName = (method: Stripe.PaymentMethod | undefined): string =>
  method?.card ? `${brands[method.card.brand] ?? 'Card'} ending in ${method.card.last4}` : 'No card';
