import { type Selectable, sql } from 'kysely';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import { toMajor } from '../../../../../contract/src/money.ts';
import type { InvoiceSummary } from '../../../../../contract/src/statement-invoices.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../../lib/authorized.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import type { DB } from '../../../lib/db-types.ts';
import { problem } from '../../../lib/problem.ts';
import type { InvoiceBody, InvoiceDocument } from './invoice-body.ts';
import type { InvoiceLinks } from './invoice-links.ts';

export type InvoiceRow = Selectable<DB['issued_invoices']>;
export type OwnInvoice = Authorized<InvoiceRow, 'party'>;

/** An invoice for one of its two sides. `lock` locks it. Throws not found. */
export const getOwnInvoice = async (
  db: Db,
  { id, type, companyId }: Actor,
  invoiceId: string,
  { lock = false } = {},
): Promise<OwnInvoice> => {
  const row = await db
    .selectFrom('issued_invoices')
    .selectAll()
    .where('id', '=', invoiceId)
    .where(type === 'fractional' ? sql<boolean>`issuer_id = ${id}` : sql<boolean>`company_id = ${companyId}`)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) throw problem('not_found');
  return authorized(row, 'party');
};

/** An invoice for its signed links. */
export const findInvoice = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('issued_invoices').selectAll().where('id', '=', id).executeTakeFirst();

/** The invoices of statements. */
export const listInvoices = (db: Db, statementIds: string[]): Promise<InvoiceRow[]> =>
  db
    .selectFrom('issued_invoices')
    .selectAll()
    .where('statement_id', '=', sql<string>`any(${statementIds}::uuid[])`)
    .execute();

/** The next serial number of an issuer, whose business record the caller has locked. */
export const nextSerial = async (db: Db, issuerId: string): Promise<number> =>
  oneRow(
    await db
      .selectFrom('issued_invoices')
      .select(sql<number>`coalesce(max(serial), 0) + 1`.as('serial'))
      .where('issuer_id', '=', issuerId)
      .execute(),
  ).serial;

export const toDocument = (row: InvoiceRow): InvoiceDocument => ({
  ...row,
  body: row.body as unknown as InvoiceBody,
});

export const toSummary = (row: InvoiceRow, links: InvoiceLinks): InvoiceSummary => ({
  id: row.id,
  number: row.number,
  issued_on: row.issued_on,
  due_on: row.due_on,
  currency: row.currency as PayCurrency,
  net: toMajor(row.net_minor),
  tax: toMajor(row.tax_minor),
  total: toMajor(row.total_minor),
  sent_on: row.sent_on,
  paid_on: row.paid_on,
  paid_by: row.paid_by,
  ...links(row.id),
});
