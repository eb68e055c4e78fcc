import { addDays, addMonths, toIsoDay, toMonth } from '../../../../../contract/src/dates.ts';
import type { PayCurrency } from '../../../../../contract/src/money.ts';
import { toMajor, toMinor } from '../../../../../contract/src/money.ts';
import type { InvoiceDraft } from '../../../../../contract/src/statement-invoices.ts';
import { formatUnits, taxMinor } from '../../../../../contract/src/statement-pay.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { invalid, problem } from '../../../lib/problem.ts';
import { findBusinessRecord, listMissingFields } from '../../business-records/business-records.public.ts';
import { findTerms, toTermsVersion } from '../../terms/terms.public.ts';
import { getTopics } from '../statements.policy.ts';
import { findStatement, getOwnEngagement } from '../statements.queries.ts';
import { calculateTax, describeWork, type InvoiceDocument } from './invoice-body.ts';
import { toInvoiceXml } from './invoice-xml.ts';
import { type InvoiceRow, listInvoices, nextSerial } from './invoices.queries.ts';

interface Prepared {
  document: InvoiceDocument;
  serial: number;
  companyId: string;
  missing: Record<string, string>;
}

const prefixed = (party: 'seller' | 'buyer', fields: Record<string, string>) =>
  Object.entries(fields).map(([field, message]): [string, string] => [`${party}.${field}`, message]);

/** The invoice for an approved statement of the fractional as it would be issued now. `lock` orders the issuer's series. */
const prepareInvoice = async (
  db: Db,
  actor: Actor,
  { statement_id, reverse_charge }: { statement_id: string; reverse_charge: boolean },
  now: Date,
  { lock = false } = {},
): Promise<Prepared> => {
  const statement = await findStatement(db, statement_id);
  if (statement === undefined) throw problem('not_found');
  const engagement = await getOwnEngagement(db, actor, statement.application_id, { lock });
  if (statement.status !== 'approved')
    throw problem('not_allowed_now', 'The invoice follows the approved statement.');
  if (!statement.pay_minor) throw problem('not_allowed_now', 'Nothing is due for this month.');
  const seller = await findBusinessRecord(db, { user_id: actor.id }, { lock });
  const buyer = await findBusinessRecord(db, { company_id: engagement.company_id });
  if ((await listInvoices(db, [statement_id])).length > 0)
    throw problem('already_exists', 'The invoice for this statement has been issued.');
  const version = statement.terms_id && (await findTerms(db, statement.terms_id));
  if (!version) throw problem('not_found');
  const { terms } = toTermsVersion(version);
  const month = toMonth(statement.month);
  const serial = await nextSerial(db, actor.id);
  const number = String(serial).padStart(4, '0');
  const net_minor = statement.pay_minor;
  const tax = calculateTax(seller, reverse_charge);
  const tax_minor = taxMinor(net_minor, tax.rate);
  const lastDay = toIsoDay(addDays(addMonths(`${month}-01`, 1), -1));
  const { start_date, end_date, job_title } = engagement;
  const byUnits = terms.rate_period === 'hour' || terms.rate_period === 'day';
  return {
    serial,
    companyId: engagement.company_id,
    missing: Object.fromEntries([
      ...prefixed('seller', listMissingFields(seller, 'seller', { reverseCharge: reverse_charge })),
      ...prefixed('buyer', listMissingFields(buyer, 'buyer', { reverseCharge: reverse_charge })),
    ]),
    document: {
      number: seller.invoice_prefix === '' ? number : `${seller.invoice_prefix}-${number}`,
      issued_on: toIsoDay(now),
      due_on: toIsoDay(addDays(now, terms.payment_days)),
      currency: statement.currency ?? terms.currency,
      net_minor,
      tax_minor,
      total_minor: net_minor + tax_minor,
      body: {
        seller,
        buyer,
        seller_id: actor.id,
        description: describeWork(job_title, month),
        topics: getTopics(statement),
        period: {
          start: toMonth(start_date) === month ? start_date : `${month}-01`,
          end: end_date !== null && end_date < lastDay ? end_date : lastDay,
        },
        unit: terms.rate_period,
        units: formatUnits(terms.rate_period, statement.used_quarters ?? 0),
        unit_price_minor: byUnits ? toMinor(terms.rate) : net_minor,
        tax,
        payment_days: terms.payment_days,
      },
    },
  };
};

/** The invoice before it is issued, with the fields that have to be stated first. */
export const draftInvoice = async (
  db: Db,
  actor: Actor,
  input: { statement_id: string; reverse_charge: boolean },
  now: Date,
): Promise<InvoiceDraft> => {
  const { document, missing } = await prepareInvoice(db, actor, input, now);
  const { body, net_minor, tax_minor, total_minor, currency, number, issued_on, due_on } = document;
  return {
    number,
    issued_on,
    due_on,
    currency: currency as PayCurrency,
    seller: body.seller,
    buyer: body.buyer,
    description: body.description,
    net: toMajor(net_minor),
    tax_rate: body.tax.rate / 100,
    tax: toMajor(tax_minor),
    total: toMajor(total_minor),
    missing,
  };
};

/** Issues the invoice for an approved statement under the next number. Throws with the fields that are missing. */
export const issueInvoice = async (
  db: Db,
  actor: Actor,
  input: { statement_id: string; reverse_charge: boolean },
  now: Date,
): Promise<InvoiceRow> => {
  const { document, serial, companyId, missing } = await prepareInvoice(db, actor, input, now, {
    lock: true,
  });
  if (Object.keys(missing).length > 0) throw invalid(missing);
  const { body, ...columns } = document;
  const xml = await toInvoiceXml(document);
  return oneRow(
    await db
      .insertInto('issued_invoices')
      .values({
        ...columns,
        statement_id: input.statement_id,
        issuer_id: actor.id,
        company_id: companyId,
        serial,
        body: JSON.stringify(body),
        xml,
      })
      .returningAll()
      .execute(),
  );
};
