import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, get, toId } from '../context.ts';
import type { BuyerDetails } from '../objects/checkout-details.ts';
import { hasTaxLocation } from '../objects/tax.ts';
import { findTaxIdType, isTaxId } from '../objects/tax-rates.ts';
import { html } from './html.ts';

const BuyerInput = z.object({
  country: z.string().max(2).default(''),
  line1: z.string().max(200).default(''),
  city: z.string().max(100).default(''),
  state: z.string().max(50).default(''),
  postal: z.string().max(20).default(''),
  business: z.string().max(150).default(''),
  taxId: z.string().max(30).default(''),
  terms: z.string().max(10).default(''),
});
type BuyerInput = z.output<typeof BuyerInput>;
type BuyerErrors = Partial<Record<keyof BuyerInput, string>>;

export interface BuyerFormState {
  buyer: BuyerInput;
  buyerErrors: BuyerErrors;
}

const asksAddress = ({ automatic_tax, billing_address_collection: asks }: Stripe.Checkout.Session) =>
  automatic_tax.enabled || asks === 'required';

/** The fields before anything is entered: the address that the customer has. */
export const emptyBuyer = (context: Context, { customer }: Stripe.Checkout.Session): BuyerFormState => {
  const stored = customer ? get(context, 'customer', toId(customer)) : undefined;
  const { address, business_name } = stored ?? {};
  return {
    buyer: BuyerInput.parse({
      country: address?.country ?? '',
      line1: address?.line1 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      postal: address?.postal_code ?? '',
      business: business_name ?? '',
    }),
    buyerErrors: {},
  };
};

const toAddress = ({ country, line1, city, state, postal }: BuyerInput) => ({
  country,
  ...(line1 ? { line1 } : {}),
  ...(city ? { city } : {}),
  ...(state ? { state: state.toUpperCase() } : {}),
  ...(postal ? { postal_code: postal } : {}),
});

/** Validates what the page asks for besides the card. */
export const readBuyer = (
  session: Stripe.Checkout.Session,
  body: unknown,
): BuyerFormState & { details: BuyerDetails } => {
  const parsed = BuyerInput.safeParse(body);
  const input = parsed.success ? parsed.data : BuyerInput.parse({});
  const buyer = {
    ...input,
    country: input.country.trim().toUpperCase(),
    state: input.state.trim(),
    taxId: input.taxId.replaceAll(/[\s.]/g, '').toUpperCase(),
  };
  const buyerErrors: BuyerErrors = {};
  const address = toAddress(buyer);
  if (asksAddress(session)) {
    if (!/^[A-Z]{2}$/.test(buyer.country)) buyerErrors.country = 'Choose a country.';
    if (buyer.line1.trim() === '') buyerErrors.line1 = 'Enter your address.';
    const place = { city: null, line1: null, line2: null, state: null, postal_code: null, ...address };
    if (buyer.country !== '' && session.automatic_tax.enabled && !hasTaxLocation({ address: place }))
      buyerErrors.postal = 'Enter the postal code.';
  }
  const type = findTaxIdType(buyer.country);
  if (session.tax_id_collection?.enabled && buyer.taxId !== '' && !(type && isTaxId(type, buyer.taxId)))
    buyerErrors.taxId = 'This tax ID is not valid for your country.';
  if (session.consent_collection?.terms_of_service === 'required' && buyer.terms !== 'yes')
    buyerErrors.terms = 'Accept the terms to continue.';
  return {
    buyer,
    buyerErrors,
    details: {
      ...(asksAddress(session) ? { address } : {}),
      ...(buyer.business ? { businessName: buyer.business } : {}),
      ...(buyer.taxId ? { taxId: buyer.taxId } : {}),
      termsAccepted: buyer.terms === 'yes',
    },
  };
};

const countries = {
  AU: 'Australia',
  CA: 'Canada',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  NL: 'Netherlands',
  ES: 'Spain',
  CH: 'Switzerland',
  GB: 'United Kingdom',
  US: 'United States',
};

const invalid = (name: string, error: string | undefined) =>
  error && html` aria-invalid="true" aria-describedby="${name}-error"`;
const alert = (name: string, error: string | undefined) =>
  error && html`<p class="error" id="${name}-error">${error}</p>`;

const field = (
  name: Exclude<keyof BuyerInput, 'terms'>,
  label: string,
  autocomplete: string,
  { buyer, buyerErrors }: BuyerFormState,
) =>
  html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${buyer[name]}" autocomplete="${autocomplete}"${invalid(name, buyerErrors[name])}>${alert(name, buyerErrors[name])}</div>`;

/** The fields for the address, the business and its tax id, as far as the session asks for them. */
export const buyerFields = (session: Stripe.Checkout.Session, state: BuyerFormState) => {
  const { buyer, buyerErrors } = state;
  return html`${
    asksAddress(session) &&
    html`<div class="field"><label for="country">Country</label><select id="country" name="country" autocomplete="country"${invalid('country', buyerErrors.country)}><option value="">Choose</option>${Object.entries(
      countries,
    ).map(
      ([code, name]) =>
        html`<option value="${code}"${code === buyer.country && html` selected`}>${name}</option>`,
    )}</select>${alert('country', buyerErrors.country)}</div>
${field('line1', 'Address', 'address-line1', state)}
<div class="pair">${field('city', 'City', 'address-level2', state)}${field('state', 'State or province', 'address-level1', state)}</div>
${field('postal', 'Postal code', 'postal-code', state)}`
  }
${session.name_collection?.business?.enabled && field('business', 'Business name (optional)', 'organization', state)}
${session.tax_id_collection?.enabled && field('taxId', 'Tax ID (optional)', 'off', state)}`;
};

/** The consent to the terms, right above the button. */
export const termsField = (session: Stripe.Checkout.Session, { buyer, buyerErrors }: BuyerFormState) =>
  session.consent_collection?.terms_of_service === 'required' &&
  html`<div class="field check"><input type="checkbox" id="terms" name="terms" value="yes"${buyer.terms === 'yes' && html` checked`}${invalid('terms', buyerErrors.terms)}><label for="terms">I agree to the <a href="/terms-and-conditions" target="_blank">terms of service</a></label>${alert('terms', buyerErrors.terms)}</div>`;
