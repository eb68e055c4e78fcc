import type { Stripe } from 'stripe';
import { type Context, get } from '../context.ts';
import { updateAndEmit } from '../events.ts';
import { invalidRequest } from '../problem.ts';
import { hasTaxLocation, listTaxIds } from './tax.ts';
import { createTaxId } from './tax-ids.ts';
import { findTaxIdType } from './tax-rates.ts';

/** What a checkout page asks for besides the card. */
export interface BuyerDetails {
  address?: { country: string; state?: string; postal_code?: string; line1?: string; city?: string };
  businessName?: string;
  taxId?: string;
  termsAccepted?: boolean;
}

const toAddress = ({ country, ...rest }: NonNullable<BuyerDetails['address']>): Stripe.Address => ({
  city: rest.city ?? null,
  country,
  line1: rest.line1 ?? null,
  line2: null,
  postal_code: rest.postal_code ?? null,
  state: rest.state ?? null,
});

/** Throws where the page asked for something that is missing. */
const requireDetails = (
  { automatic_tax, billing_address_collection, consent_collection }: Stripe.Checkout.Session,
  { address }: Pick<Stripe.Customer, 'address'>,
  details: BuyerDetails,
) => {
  if (consent_collection?.terms_of_service === 'required' && !details.termsAccepted)
    throw invalidRequest('You have to accept the terms of service.');
  if (billing_address_collection === 'required' && !address?.country)
    throw invalidRequest('Enter your billing address.');
  if (automatic_tax.enabled && !hasTaxLocation({ address: address ?? null }))
    throw invalidRequest('We could not calculate tax for this address.', {
      code: 'customer_tax_location_invalid',
    });
};

/** Saves what the page collected with the customer, as `customer_update` says. Throws where something is missing. */
export const saveBuyerDetails = (
  context: Context,
  session: Stripe.Checkout.Session,
  customer: Stripe.Customer,
  details: BuyerDetails,
): Stripe.Customer => {
  const { customerUpdate } = get(context, 'order', session.id);
  const isNew = session.customer === null;
  const address =
    details.address && (isNew || customerUpdate.address)
      ? toAddress(details.address)
      : (customer.address ?? null);
  requireDetails(session, { address }, details);
  const business = session.name_collection?.business?.enabled ? details.businessName : undefined;
  const taxId = session.tax_id_collection?.enabled ? details.taxId : undefined;
  if (taxId && address?.country) {
    const type = findTaxIdType(address.country);
    if (type === undefined) throw invalidRequest('Tax ids of this country are not supported.');
    const isStored = listTaxIds(context, customer.id).some(({ value }) => value === taxId);
    if (!isStored) createTaxId(context, customer.id, { type, value: taxId });
  }
  return updateAndEmit(context, 'customer.updated', 'customer', customer, {
    address,
    ...(business && (isNew || customerUpdate.name) ? { business_name: business } : {}),
  });
};
