import type { Stripe } from 'stripe';
import type { Context } from '../context.ts';
import { getTaxRule, type TaxRate } from './tax-rates.ts';

/** Whether the address of a customer is enough to calculate tax. */
export const hasTaxLocation = ({ address }: Pick<Stripe.Customer, 'address'>): boolean => {
  if (!address?.country) return false;
  return address.country === 'US' || address.country === 'CA'
    ? Boolean(address.postal_code || address.state)
    : true;
};

export const listTaxIds = (context: Context, customer: string): Stripe.TaxId[] =>
  context.store.all('tax_id').filter((taxId) => taxId.customer === customer);

export interface Tax {
  amount: number;
  taxable_amount: number;
  rate: TaxRate | null;
  reason: Stripe.Invoice.TotalTax['taxability_reason'];
}

/** The taxes of each line on its amount after discounts. Without a place there are none. */
export const calculateTaxes = (context: Context, customer: Stripe.Customer, amounts: number[]): Tax[][] => {
  const { address } = customer;
  if (!address || !hasTaxLocation(customer)) return amounts.map(() => []);
  const hasEuVat = listTaxIds(context, customer.id).some(({ type }) => type === 'eu_vat');
  const { rates, reason } = getTaxRule(address.country ?? '', address.state ?? '', hasEuVat);
  return amounts.map((amount) =>
    rates.length === 0
      ? [{ amount: 0, taxable_amount: reason === 'reverse_charge' ? amount : 0, rate: null, reason }]
      : rates.map((rate) => ({
          // `0 +` avoids -0, which JSON cannot represent.
          amount: 0 + Math.round((amount * rate.percent) / 100),
          taxable_amount: amount,
          rate,
          reason,
        })),
  );
};

export const sumOfTaxes = (taxes: Tax[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

const zeroRate = 'txr_sandbox_zero';

/** The taxes as an invoice and its lines have them; equal rates are added up. Prices are without tax. */
export const toInvoiceTaxes = (taxes: Tax[]): Stripe.Invoice.TotalTax[] => {
  const byRate = new Map<string, Stripe.Invoice.TotalTax>();
  for (const { amount, taxable_amount, rate, reason } of taxes) {
    const tax_rate = rate?.id ?? zeroRate;
    const before = byRate.get(tax_rate);
    byRate.set(tax_rate, {
      amount: (before?.amount ?? 0) + amount,
      tax_behavior: 'exclusive',
      tax_rate_details: { tax_rate },
      taxability_reason: reason,
      taxable_amount: (before?.taxable_amount ?? 0) + taxable_amount,
      type: 'tax_rate_details',
    });
  }
  return [...byRate.values()];
};
