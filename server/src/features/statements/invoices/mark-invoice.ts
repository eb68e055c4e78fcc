import { sql } from 'kysely';
import { toIsoDay } from '../../../../../contract/src/dates.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { getSide } from '../../../../../contract/src/sides.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { invalid, problem } from '../../../lib/problem.ts';
import { notifyInvoice } from '../notify-statements.ts';
import { findStatement, getOwnEngagement } from '../statements.queries.ts';
import { getOwnInvoice, type InvoiceRow, type OwnInvoice } from './invoices.queries.ts';

interface Mark {
  invoice_id: string;
  mark: 'sent' | 'paid';
  on: string | null;
}

const requireDay = (invoice: OwnInvoice, mark: Mark['mark'], on: string, today: string): void => {
  if (on > today) throw invalid({ on: 'Choose today or an earlier day.' });
  if (on < invoice.issued_on) throw invalid({ on: 'Choose the day of issue or a later day.' });
  if (mark === 'paid' && invoice.sent_on !== null && on < invoice.sent_on)
    throw invalid({ on: 'The invoice was sent after this day.' });
  if (mark === 'sent' && invoice.paid_on !== null && on > invoice.paid_on)
    throw invalid({ on: 'The invoice was paid before this day.' });
};

/** Marks an invoice as sent or paid, or takes the mark away, and notifies the other side of a change. */
export const markInvoice = async (
  db: Db,
  actor: Actor,
  { invoice_id, mark, on }: Mark,
  now: Date,
): Promise<InvoiceRow> => {
  const invoice = await getOwnInvoice(db, actor, invoice_id, { lock: true });
  const side = getSide(actor);
  if (mark === 'sent' && side === 'company')
    throw problem('not_allowed_now', 'The fractional marks an invoice as sent.');
  if (on !== null) requireDay(invoice, mark, on, toIsoDay(now));
  const paidBy = on === null ? null : side;
  const row = oneRow(
    await db
      .updateTable('issued_invoices')
      .set(mark === 'sent' ? { sent_on: on } : { paid_on: on, paid_by: paidBy })
      .where('id', '=', invoice.id)
      .returningAll()
      .execute(),
  );
  await measurePayments(db, invoice.company_id);
  const isChanged = on !== (mark === 'sent' ? invoice.sent_on : invoice.paid_on);
  const statement = invoice.statement_id && (await findStatement(db, invoice.statement_id));
  if (isChanged && statement) {
    const engagement = await getOwnEngagement(db, actor, statement.application_id);
    await notifyInvoice(db, engagement, { number: invoice.number, mark, on, by: side });
  }
  return row;
};

/**
 * Measures how fast a company pays, from the day on which an invoice was sent, or else issued. Called when a mark
 * changes; changes of the same company wait for each other.
 */
export const measurePayments = async (db: Db, companyId: string): Promise<void> => {
  await sql`select from companies where id = ${companyId} for no key update`.execute(db);
  await sql`
    with measured as (
      select count(*)::int as paid_invoices,
        percentile_cont(0.5) within group (order by paid_on - coalesce(sent_on, issued_on)) as median_days
      from issued_invoices where company_id = ${companyId} and paid_on is not null
    ), removed as (
      delete from payment_records using measured
      where company_id = ${companyId} and measured.paid_invoices < ${limits.minInvoicesForPaymentRecord}
    )
    insert into payment_records (company_id, paid_invoices, median_days)
    select ${companyId}::uuid, paid_invoices, median_days from measured
    where paid_invoices >= ${limits.minInvoicesForPaymentRecord}
    on conflict (company_id) do update set
      paid_invoices = excluded.paid_invoices, median_days = excluded.median_days`.execute(db);
};
