import type { Stripe } from 'stripe';

/** One tax on a sale, in percent. */
export interface TaxRate {
  id: string;
  label: string;
  percent: number;
}

/** The taxes on a sale to a place, or why there are none. */
export interface TaxRule {
  rates: TaxRate[];
  reason: Stripe.Invoice.TotalTax['taxability_reason'];
}

const labels = new Map<string, string>();

const rate = (name: string, label: string, percent: number): TaxRate => {
  const id = `txr_sandbox_${name}`;
  labels.set(id, `${label} ${percent}%`);
  return { id, label: `${label} ${percent}%`, percent };
};

/** The name of a tax on an invoice: `VAT 20%`. */
export const taxLabel = ({ tax_rate_details, taxability_reason }: Stripe.Invoice.TotalTax): string =>
  labels.get(tax_rate_details?.tax_rate ?? '') ??
  (taxability_reason === 'reverse_charge' ? 'Tax (reverse charge)' : 'Tax');

/** The combined sales tax of the states in which the sandbox's seller is registered. */
const usStates: Record<string, TaxRate> = Object.fromEntries(
  Object.entries({ CA: 8.625, NY: 8.875, TX: 8.25, WA: 10.35 }).map(([state, percent]) => [
    state,
    rate(`us_${state.toLowerCase()}`, 'Sales tax', percent),
  ]),
);

const caProvinces: Record<string, TaxRate[]> = {
  ...Object.fromEntries(
    Object.entries({ ON: 13, NB: 15, NL: 15, NS: 14, PE: 15 }).map(([province, percent]) => [
      province,
      [rate(`ca_hst_${percent}`, 'HST', percent)],
    ]),
  ),
  BC: [rate('ca_gst', 'GST', 5), rate('ca_pst_bc', 'PST', 7)],
  MB: [rate('ca_gst', 'GST', 5), rate('ca_pst_mb', 'RST', 7)],
  SK: [rate('ca_gst', 'GST', 5), rate('ca_pst_sk', 'PST', 6)],
  QC: [rate('ca_gst', 'GST', 5), rate('ca_qst', 'QST', 9.975)],
};

/** The standard rates of value added tax in the EU. */
const euPercents = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

const euVat: Record<string, TaxRate> = Object.fromEntries(
  Object.entries(euPercents).map(([country, percent]) => [
    country,
    rate(`eu_${country.toLowerCase()}`, 'VAT', percent),
  ]),
);
const gbVat = rate('gb', 'VAT', 20);
const auGst = rate('au', 'GST', 10);
const caGst = rate('ca_gst', 'GST', 5);

const taxed = (...rates: TaxRate[]): TaxRule => ({ rates, reason: 'standard_rated' });
const untaxed = (reason: TaxRule['reason']): TaxRule => ({ rates: [], reason });

/** The rule for a customer at an address; `hasEuVat`: with a VAT id of the EU. */
export const getTaxRule = (country: string, state: string, hasEuVat: boolean): TaxRule => {
  const eu = euVat[country];
  if (eu !== undefined) return hasEuVat ? untaxed('reverse_charge') : taxed(eu);
  const us = usStates[state];
  switch (country) {
    case 'GB':
      return taxed(gbVat);
    case 'AU':
      return taxed(auGst);
    case 'CA':
      return taxed(...(caProvinces[state] ?? [caGst]));
    case 'US':
      return us === undefined ? untaxed('not_collecting') : taxed(us);
    default:
      return untaxed('not_collecting');
  }
};

const patterns: Record<string, RegExp> = {
  eu_vat: /^(?!GB|XI)[A-Z]{2}[0-9A-Z]{8,12}$/,
  gb_vat: /^GB(\d{9}|\d{12})$/,
  au_abn: /^\d{11}$/,
  ca_bn: /^\d{9}(RT\d{4})?$/,
  us_ein: /^\d{2}-?\d{7}$/,
};

/** The types of tax id that a buyer in a country has. */
export const findTaxIdType = (country: string): Stripe.TaxId['type'] | undefined => {
  if (euVat[country] !== undefined) return 'eu_vat';
  return ({ GB: 'gb_vat', AU: 'au_abn', CA: 'ca_bn', US: 'us_ein' } as const)[country];
};

/** Whether a tax id has the format of its type. A German VAT id has nine digits. */
export const isTaxId = (type: string, value: string): boolean =>
  (patterns[type]?.test(value) ?? false) && (!value.startsWith('DE') || /^DE\d{9}$/.test(value));
