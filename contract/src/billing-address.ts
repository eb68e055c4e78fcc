import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, line } from './values.ts';

/** Where a buyer is, for the tax on a plan. It is stored at the payment service alone. */
export const BillingAddress = z.object({
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  line1: line(200, 1),
  line2: line(200).optional(),
  city: line(100, 1),
  /** A state or province, by its code. */
  state: line(50).optional(),
  postal_code: line(20).optional(),
  business_name: line(150).optional(),
  tax_id: line(30).optional(),
});
export type BillingAddress = z.infer<typeof BillingAddress>;

export const billingAddress = endpoint({
  method: 'PUT',
  path: '/payment/billing_address',
  summary: 'Saves the address that the tax on plans depends on, after `address_required`',
  access: ['fractional', 'company'],
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  ownerOnly: true,
  body: BillingAddress,
  response: Done,
  errors: ['payment_unavailable'],
});
