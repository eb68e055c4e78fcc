import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export type { InvoiceDocument } from './invoices/invoice-body.ts';
export { calculateTax, describeWork } from './invoices/invoice-body.ts';
export { toInvoiceXml } from './invoices/invoice-xml.ts';
export { measurePayments } from './invoices/mark-invoice.ts';

const ownCompany = (userId: string) =>
  sql`(select company_id from company_owners where company_owners.user_id = ${userId})`;

/** The statements and invoices of a fractional or of the owner of a company. */
export const exportStatements = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  statements: await db
    .selectFrom('statements')
    .innerJoin('engagements', 'engagements.application_id', 'statements.application_id')
    .innerJoin('companies', 'companies.id', 'engagements.company_id')
    .select(['statements.application_id', 'companies.name as company', 'month', 'statements.status'])
    .select(['topics', 'bought_quarters', 'carried_quarters', 'used_quarters', 'pay_minor', 'currency'])
    .select(['submitted_at', 'answered_at', 'answered_by', 'answer_note'])
    .where(
      sql<boolean>`(engagements.fractional_id = ${userId}
        or engagements.company_id = ${ownCompany(userId)} and statements.submissions > 0)`,
    )
    .orderBy('statements.application_id')
    .orderBy('month')
    .execute(),
  issued_invoices: await db
    .selectFrom('issued_invoices')
    .select(['number', 'issued_on', 'due_on', 'currency', 'net_minor', 'tax_minor', 'total_minor'])
    .select(['body', 'xml', 'sent_on', 'paid_on', 'paid_by'])
    .where(sql<boolean>`(issuer_id = ${userId} or company_id = ${ownCompany(userId)})`)
    .orderBy('issued_on')
    .orderBy('number')
    .execute(),
});

/**
 * Deletes the invoices of which the other side is erased, too: each side keeps them as long as it is here. Statements go
 * with their application.
 */
export const eraseInvoices = async (db: Db, userId: string): Promise<void> => {
  await sql`
    delete from issued_invoices using companies, users
    where companies.id = issued_invoices.company_id and users.id = issued_invoices.issuer_id
      and (issuer_id = ${userId} and companies.removed_at is not null
        or companies.id = ${ownCompany(userId)} and users.status = 'removed')`.execute(db);
};
