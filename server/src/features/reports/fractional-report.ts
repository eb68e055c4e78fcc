import { sql } from 'kysely';
import type { Report, ReportRow } from './report.ts';

/** Every fractional by the day they registered. */
export const fractionalReport: Report = {
  columns: [
    ['registered', 'Registered'],
    ['name', 'Name'],
    ['email', 'E-mail'],
    ['function', 'Function'],
    ['approval', 'Approval'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['business_type', 'Business type'],
    ['plan', 'Plan'],
    ['promo_code', 'Promo code'],
    ['applications', 'Applications'],
    ['hires', 'Hires'],
  ],
  batch: async (db, { from, to }, after, size) => {
    const { rows } = await sql<ReportRow>`
      select users.id, to_char(fractionals.created_at, 'YYYY-MM-DD') as registered,
        users.full_name as name, users.email,
        fractionals.fractional_type as function, fractionals.status as approval, categories.title as industry,
        fractionals.location, fractionals.client_type_expertise as business_type,
        coalesce((select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
          where subscriptions.user_id = users.id and subscriptions.status <> 'ended'
            and subscriptions.end_date > now() limit 1), 'Free') as plan,
        users.promo_code,
        (select count(*) from applications where fractional_id = users.id) as applications,
        (select count(*) from applications where fractional_id = users.id and status = 'hired') as hires
      from fractionals
      join users on users.id = fractionals.user_id
      left join categories on categories.id = fractionals.main_category
      where true
        ${from === undefined ? sql`` : sql`and fractionals.created_at >= ${from}::date`}
        ${to === undefined ? sql`` : sql`and fractionals.created_at < ${to}::date + 1`}
        ${after === undefined ? sql`` : sql`and fractionals.user_id > ${after}`}
      order by fractionals.user_id limit ${size}`.execute(db);
    return rows;
  },
};
