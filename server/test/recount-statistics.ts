import { type SqlBool, sql } from 'kysely';
import { functionCountKey, type StatisticsQuery } from '../../contract/src/statistics.ts';
import { FractionalType } from '../../contract/src/values.ts';
import type { Db } from '../src/lib/db.ts';

/** The dashboard's numbers, counted from the rows. */
export const recountStatistics = async (db: Db, query: Partial<StatisticsQuery>) => {
  const { date_from, date_to, ...filters } = query;
  const narrowing = Object.values(filters).filter((value) => value !== undefined);
  const fits = (table: string, day: string, properties: string[], inDays = true) => {
    const parts = [sql<SqlBool>`true`];
    if (date_from && inDays)
      parts.push(sql`${sql.ref(`${table}.${day}`)} >= ${`${date_from}T00:00:00Z`}::timestamptz`);
    if (date_to && inDays)
      parts.push(
        sql`${sql.ref(`${table}.${day}`)} < ${`${date_to}T00:00:00Z`}::timestamptz + interval '1 day'`,
      );
    for (const [name, value] of Object.entries(filters))
      if (properties.includes(name) && value !== undefined)
        parts.push(
          // 'Both' counts for either business type.
          sql`${sql.ref(`${table === 'applications' ? 'jobs' : table}.${name}`)}
            in (${value}, ${name === 'client_type_expertise' ? 'B2B,B2C' : value})`,
        );
    return sql.join(parts, sql` and `);
  };
  const dimensions = ['main_category', 'client_type_expertise', 'location'];
  const everything = [...dimensions, 'fractional_type'];
  const count = async (from: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.raw(from)} where ${where}`.execute(db);
    return rows[0]?.n ?? -1;
  };
  const people = fits('fractionals', 'created_at', everything);
  const ofUser = 'fractionals join users on users.id = fractionals.user_id';
  const paid = sql`exists (select from subscriptions where user_id = users.id and status <> 'ended' and end_date > now())`;
  const companies = fits('companies', 'created_at', dimensions);
  const functions = await Promise.all(
    FractionalType.options.map(async (type) => [
      functionCountKey(type),
      await count('fractionals', sql`${people} and fractional_type = ${type} and status = 'verified'`),
    ]),
  );
  const revenue = await sql<{ currency: string; new_revenue: number; recurring_revenue: number }>`
    select invoices.currency,
      (coalesce(sum(net_minor) filter (where first), 0) / 100)::float as new_revenue,
      (coalesce(sum(net_minor) filter (where not first), 0) / 100)::float as recurring_revenue
    from invoices where invoices.status in ('paid', 'refunded') and ${fits('invoices', 'paid_at', [])} and (
      ${narrowing.length === 0}
      or user_id in (select user_id from fractionals where ${fits('fractionals', 'created_at', everything, false)})
      or ${query.fractional_type === undefined} and user_id in (
        select company_owners.user_id from companies
        join company_owners on company_owners.company_id = companies.id where removed_at is null and ${fits('companies', 'created_at', dimensions, false)})
    ) group by 1 having sum(net_minor) <> 0 order by 1`.execute(db);
  return {
    revenue: revenue.rows,
    paid_fractionals: await count(ofUser, sql`${people} and ${paid}`),
    free_fractionals: await count(ofUser, sql`${people} and not ${paid}`),
    fractional_registered: await count('fractionals', people),
    fractional_registered_promo_code: await count(ofUser, sql`${people} and promo_code is not null`),
    fractional_registered_without_promo_code: await count(ofUser, sql`${people} and promo_code is null`),
    approved_fractionals: await count('fractionals', sql`${people} and status = 'verified'`),
    rejected_fractionals: await count('fractionals', sql`${people} and status = 'rejected'`),
    total_companies: await count('companies', sql`${companies} and removed_at is null`),
    companies_created_by_admin: await count(
      'companies',
      sql`${companies} and removed_at is null and created_by_admin`,
    ),
    total_active_jobs: await count(
      'jobs',
      sql`${fits('jobs', 'published_at', everything)} and status = 'active' and archived_at is null and published_at is not null`,
    ),
    total_job_applications: await count(
      'applications join jobs on jobs.id = applications.job_id',
      fits('applications', 'created_at', everything),
    ),
    ...Object.fromEntries(functions),
  };
};
