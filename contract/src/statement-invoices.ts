import { z } from 'zod';
import { BusinessRecord } from './business-records.ts';
import { endpoint } from './endpoint.ts';
import { PayCurrency } from './money.ts';
import { Side } from './terms.ts';
import { byId, Day, Flag, Id } from './values.ts';

/** An issued invoice beside its statement. */
export const InvoiceSummary = z.object({
  id: Id,
  number: z.string(),
  issued_on: Day,
  due_on: Day,
  currency: PayCurrency,
  net: z.number(),
  tax: z.number(),
  total: z.number(),
  sent_on: Day.nullable(),
  paid_on: Day.nullable(),
  paid_by: Side.nullable(),
  /** Links to the documents, valid for an hour: PDF, and XML of EN 16931. */
  pdf: z.string(),
  xml: z.string(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** An invoice as it would be issued now. */
export const InvoiceDraft = z.object({
  number: z.string(),
  issued_on: Day,
  due_on: Day,
  currency: PayCurrency,
  seller: BusinessRecord,
  buyer: BusinessRecord,
  description: z.string(),
  net: z.number(),
  /** In percent. */
  tax_rate: z.number(),
  tax: z.number(),
  total: z.number(),
  /** The fields that have to be stated first, with a sentence each: `seller.street`, `buyer.vat_id`. */
  missing: z.record(z.string(), z.string()),
});
export type InvoiceDraft = z.infer<typeof InvoiceDraft>;

export const invoiceDraft = endpoint({
  method: 'GET',
  path: '/employee/invoice_draft/:id',
  summary: 'Shows the invoice for an approved statement before it is issued',
  access: ['fractional'],
  scope: 'applications:read',
  params: byId,
  query: z.object({ reverse_charge: Flag.default(false) }),
  response: InvoiceDraft,
  errors: ['not_allowed_now'],
});

export const invoiceCreate = endpoint({
  method: 'POST',
  path: '/employee/invoice',
  summary: 'Issues the invoice for an approved statement under the next number; it never changes',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({
    statement_id: Id,
    /** The buyer owes the tax: none is charged, and both need a VAT id. */
    reverse_charge: z.boolean().default(false),
  }),
  response: InvoiceSummary,
  creates: true,
  errors: ['not_allowed_now', 'already_exists'],
});

export const invoiceMark = endpoint({
  method: 'POST',
  path: '/employer/invoice_mark',
  summary:
    'Marks an invoice as sent (the fractional) or paid (either side) on a day; null takes the mark away',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ invoice_id: Id, mark: z.enum(['sent', 'paid']), on: Day.nullable() }),
  response: InvoiceSummary,
  errors: ['not_allowed_now'],
});
