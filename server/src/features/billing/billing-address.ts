import { Stripe } from 'stripe';
import type { BillingAddress } from '../../../../contract/src/billing-address.ts';
import type { Deps } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { withStripeTimeout } from '../../lib/stripe.ts';
import { ensureCustomer, findCustomer, getBuyer } from './customers.ts';

const taxIdTypes: Record<string, Stripe.TaxIdCreateParams['type']> = {
  GB: 'gb_vat',
  AU: 'au_abn',
  CA: 'ca_bn',
  US: 'us_ein',
  CH: 'ch_vat',
  NO: 'no_vat',
};

/** The type of the tax id of a business in a country; undefined where Stripe is not told of any. */
const findTaxIdType = (country: string): Stripe.TaxIdCreateParams['type'] | undefined => {
  const eu = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
  return eu.split(' ').includes(country) ? 'eu_vat' : taxIdTypes[country];
};

const refusals: Record<string, () => Error> = {
  customer_tax_location_invalid: () =>
    invalid({
      postal_code: 'Tax cannot be calculated for this address. Check country, state and postal code.',
    }),
  tax_id_invalid: () => invalid({ tax_id: 'This tax ID is not valid for the country.' }),
};

const toRefusal = (error: unknown): unknown => {
  const refusal = error instanceof Stripe.errors.StripeError ? refusals[error.code ?? ''] : undefined;
  return refusal?.() ?? error;
};

const addTaxId = async (stripe: Stripe, customer: string, country: string, tax_id: string) => {
  const type = findTaxIdType(country);
  if (type === undefined) throw invalid({ tax_id: 'Tax IDs of this country are not supported.' });
  const value = tax_id.replaceAll(/[\s.]/g, '').toUpperCase();
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 });
  if (!data.some((taxId) => taxId.type === type && taxId.value === value))
    await stripe.customers.createTaxId(customer, { type, value });
};

/** Saves where an account is for tax, with the payment service alone. Throws invalid for what it refuses. */
export const saveBillingAddress = async (
  deps: Deps,
  userId: string,
  { business_name, tax_id, ...address }: BillingAddress,
): Promise<void> => {
  const { stripe } = deps;
  await withStripeTimeout(async () => {
    const { provider_id } = await ensureCustomer(deps, await getBuyer(deps.db, userId));
    try {
      // First: a refused tax id leaves the address as it was.
      if (tax_id) await addTaxId(stripe, provider_id, address.country, tax_id);
      await stripe.customers.update(provider_id, {
        address: {
          country: address.country,
          line1: address.line1,
          line2: address.line2 ?? '',
          city: address.city,
          state: address.state ?? '',
          postal_code: address.postal_code ?? '',
        },
        tax: { validate_location: 'immediately' },
        ...(business_name ? { business_name } : {}),
      });
    } catch (error) {
      throw toRefusal(error);
    }
  });
};

/** Throws `address_required` where tax has to be calculated and Stripe does not know where the account is. */
export const requireTaxAddress = async (
  { db, stripe, config }: Pick<Deps, 'db' | 'stripe' | 'config'>,
  userId: string,
): Promise<void> => {
  if (!config.stripeTax) return;
  const stored = await findCustomer(db, userId);
  if (stored === undefined) throw problem('address_required');
  const customer = await withStripeTimeout(() => stripe.customers.retrieve(stored.provider_id));
  if (customer.deleted || !customer.address?.country) throw problem('address_required');
};
