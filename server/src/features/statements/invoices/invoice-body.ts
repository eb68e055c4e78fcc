import type { BusinessRecord } from '../../../../../contract/src/business-records.ts';
import { formatMonth } from '../../../../../contract/src/dates.ts';
import type { TermsPeriod } from '../../../../../contract/src/terms.ts';
import type { StoredTopic } from '../statements.policy.ts';

/** The tax on an invoice. The categories are those of EN 16931 (UNTDID 5305). */
export interface InvoiceTax {
  /** `S`: taxed. `AE`: reverse charge. `E`: exempt. `O`: outside the scope of tax. */
  category: 'S' | 'AE' | 'E' | 'O';
  /** In hundredths of a percent. */
  rate: number;
  /** Why no tax is charged; empty if it is. */
  note: string;
}

/** What the documents show beside number, days and sums. Stored with the invoice. */
export interface InvoiceBody {
  seller: BusinessRecord;
  buyer: BusinessRecord;
  /** Identifies the seller where the record names no register and no VAT id. */
  seller_id: string;
  description: string;
  topics: StoredTopic[];
  period: { start: string; end: string };
  unit: TermsPeriod;
  units: string;
  unit_price_minor: number;
  tax: InvoiceTax;
  payment_days: number;
}

/** An invoice with all that its documents show. */
export interface InvoiceDocument {
  number: string;
  issued_on: string;
  due_on: string;
  currency: string;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  body: InvoiceBody;
}

/** The tax that a seller charges. */
export const calculateTax = (
  { tax_rate, exemption_note, vat_id, tax_number }: BusinessRecord,
  reverseCharge: boolean,
): InvoiceTax => {
  if (reverseCharge)
    return { category: 'AE', rate: 0, note: 'Reverse charge: the recipient is liable for the tax.' };
  const rate = Math.round((tax_rate ?? 0) * 100);
  if (rate > 0) return { category: 'S', rate, note: '' };
  return { category: vat_id === '' && tax_number === '' ? 'O' : 'E', rate: 0, note: exemption_note };
};

export const describeWork = (jobTitle: string, month: string): string =>
  `${jobTitle}, ${formatMonth(`${month}-01`)}`;
