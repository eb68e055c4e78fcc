import { sql } from 'kysely';
import type { Report, ReportRow } from './report.ts';

/** Every paid invoice by the day it was paid; one of an erased account stands without the person. */
export const revenueReport: Report = {
  columns: [
    ['paid', 'Paid'],
    ['number', 'Invoice'],
    ['account_type', 'Account type'],
    ['email', 'E-mail'],
    ['plan', 'Plan'],
    ['description', 'Description'],
    ['kind', 'Revenue'],
    ['currency', 'Currency'],
    ['amount', 'Amount'],
    ['refunded', 'Paid back'],
  ],
  batch: async (db, { from, to }, after, size) => {
    const { rows } = await sql<ReportRow>`
      select invoices.id, to_char(invoices.paid_at, 'YYYY-MM-DD') as paid, invoices.number,
        users.type as account_type, users.email, plans.title as plan, invoices.description,
        case when invoices.first then 'new' else 'recurring' end as kind, invoices.currency,
        to_char(invoices.amount_minor / 100.0, 'FM999999990.00') as amount,
        to_char(invoices.refunded_minor / 100.0, 'FM999999990.00') as refunded
      from invoices
      left join users on users.id = invoices.user_id and users.status <> 'removed'
      left join plans on plans.id = invoices.plan_id
      where invoices.paid_at is not null
        ${from === undefined ? sql`` : sql`and invoices.paid_at >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and invoices.paid_at < ${to}::date + 1`}
        ${after === undefined ? sql`` : sql`and invoices.id > ${after}`}
      order by invoices.id limit ${size}`.execute(db);
    return rows;
  },
};
