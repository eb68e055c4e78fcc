import { sql } from 'kysely';
import type { Report } from './report.ts';

/** The profiles of who pays: a fractional, or the company that they own. */
const payer = sql`
    left join fractionals on fractionals.user_id = users.id
    left join company_owners on company_owners.user_id = users.id
    left join companies on companies.id = company_owners.company_id`;
const ofPayer = (name: string) => sql`coalesce(
  ${sql.ref(`fractionals.${name}`)}, case when companies.removed_at is null then ${sql.ref(`companies.${name}`)} end)`;
const payerDimensions: Report['dimensions'] = {
  fractional_type: sql`fractionals.fractional_type`,
  main_category: ofPayer('main_category'),
  client_type_expertise: ofPayer('client_type_expertise'),
  location: ofPayer('location'),
};

/** All bought and granted plans by their first day. */
export const subscriptionReport: Report = {
  columns: [
    ['started', 'Started'],
    ['account_type', 'Account type'],
    ['name', 'Name'],
    ['company', 'Company'],
    ['email', 'Email'],
    ['plan', 'Plan'],
    ['duration', 'Duration'],
    ['status', 'Status'],
    ['currency', 'Currency'],
    ['amount', 'Amount'],
    ['ends', 'Ends or renews'],
    ['cancelled', 'Cancelled'],
    ['granted', 'Granted'],
  ],
  id: 'subscriptions.id',
  time: 'subscriptions.start_date',
  dimensions: payerDimensions,
  rows: sql`
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
    ${payer}
    where true`,
};

/**
 * All paid invoices by the day of the payment; those of erased accounts without personal data. Gross is refunded plus
 * disputed plus tax plus net: the tax is that of what is left.
 */
export const revenueReport: Report = {
  columns: [
    ['paid', 'Paid'],
    ['number', 'Invoice'],
    ['account_type', 'Account type'],
    ['email', 'Email'],
    ['plan', 'Plan'],
    ['description', 'Description'],
    ['kind', 'Revenue'],
    ['currency', 'Currency'],
    ['gross', 'Gross'],
    ['refunded', 'Refunded'],
    ['disputed', 'Disputed'],
    ['tax', 'Tax'],
    ['net', 'Net'],
  ],
  id: 'invoices.id',
  time: 'invoices.paid_at',
  dimensions: payerDimensions,
  rows: sql`
    select invoices.id, to_char(invoices.paid_at, 'YYYY-MM-DD') as paid, invoices.number,
      users.type as account_type, users.email, plans.title as plan, invoices.description,
      case when invoices.first then 'new' else 'recurring' end as kind, invoices.currency,
      to_char(invoices.amount_minor / 100.0, 'FM999999990.00') as gross,
      to_char(invoices.refunded_minor / 100.0, 'FM999999990.00') as refunded,
      to_char(invoices.disputed_minor / 100.0, 'FM999999990.00') as disputed,
      to_char((invoices.amount_minor - invoices.refunded_minor - invoices.disputed_minor - invoices.net_minor) / 100.0,
        'FM999999990.00') as tax,
      to_char(invoices.net_minor / 100.0, 'FM999999990.00') as net
    from invoices
    left join users on users.id = invoices.user_id and users.status <> 'removed'
    left join plans on plans.id = invoices.plan_id
    ${payer}
    where invoices.paid_at is not null and invoices.status in ('paid', 'refunded')`,
};
