import { sql } from 'kysely';
import type { Report, ReportRow } from './report.ts';

/** Every plan that was bought or given, by the day it began. */
export const subscriptionReport: Report = {
  columns: [
    ['started', 'Started'],
    ['account_type', 'Account type'],
    ['name', 'Name'],
    ['company', 'Company'],
    ['email', 'E-mail'],
    ['plan', 'Plan'],
    ['duration', 'Duration'],
    ['status', 'Status'],
    ['currency', 'Currency'],
    ['amount', 'Amount'],
    ['ends', 'Ends or renews'],
    ['cancelled', 'Cancelled'],
    ['granted', 'Given without a charge'],
  ],
  batch: async (db, { from, to }, after, size) => {
    const { rows } = await sql<ReportRow>`
      select subscriptions.id, to_char(subscriptions.start_date, 'YYYY-MM-DD') as started,
        users.type as account_type,
        case when users.status = 'removed' then '' else users.full_name end as name,
        companies.name as company,
        case when users.status = 'removed' then '' else users.email end as email,
        plans.title as plan, subscriptions.duration, subscriptions.status, subscriptions.currency,
        to_char(subscriptions.amount_minor / 100.0, 'FM999999990.00') as amount,
        to_char(subscriptions.end_date, 'YYYY-MM-DD') as ends,
        case when subscriptions.cancel_at_period_end then 'yes' else 'no' end as cancelled,
        case when subscriptions.granted_by is null then 'no' else 'yes' end as granted
      from subscriptions
      join plans on plans.id = subscriptions.plan_id
      join users on users.id = subscriptions.user_id
      left join company_owners on company_owners.user_id = users.id
      left join companies on companies.id = company_owners.company_id
      where true
        ${from === undefined ? sql`` : sql`and subscriptions.start_date >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and subscriptions.start_date < ${to}::date + 1`}
        ${after === undefined ? sql`` : sql`and subscriptions.id > ${after}`}
      order by subscriptions.id limit ${size}`.execute(db);
    return rows;
  },
};
