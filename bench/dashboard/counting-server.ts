// The comparison: the dashboard's numbers as plain counts of rows, with the product's indexes. Run as a process by
// run.ts.
import Fastify from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { openDatabase } from '../../server/src/lib/db.ts';

const [url = '', port = '0'] = process.argv.slice(2);
const db = openDatabase(url);
const app = Fastify();

type Query = Record<string, string | undefined>;
const dimensions = ['main_category', 'client_type_expertise', 'location'];

const fits = ({ date_from, date_to, ...query }: Query, table: string, day: string, names: string[]) =>
  sql.join(
    [
      sql`true`,
      ...(date_from ? [sql`${sql.ref(day)} >= ${date_from}::date`] : []),
      ...(date_to ? [sql`${sql.ref(day)} < ${date_to}::date + 1`] : []),
      ...names.flatMap((name) => (query[name] ? [sql`${sql.ref(`${table}.${name}`)} = ${query[name]}`] : [])),
    ],
    sql` and `,
  );

const count = async (from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
};

app.get('/ready', () => ({}));
app.get('/dashboard', async (request) => {
  const query = request.query as Query;
  const all = [...dimensions, 'fractional_type'];
  const people = fits(query, 'fractionals', 'fractionals.created_at', all);
  const companies = fits(query, 'companies', 'companies.created_at', dimensions);
  const paying = sql`user_id in (
    select user_id from subscriptions where line = 'fractional' and status <> 'ended' and end_date > now())`;
  const [active, applied, registered, approved, rejected, paid, promo, firms, byAdmin] = await Promise.all([
    count(
      sql`jobs where status = 'active' and archived_at is null and ${fits(query, 'jobs', 'jobs.published_at', all)}`,
    ),
    count(sql`applications join jobs on jobs.id = applications.job_id
      where ${fits(query, 'jobs', 'applications.created_at', all)}`),
    count(sql`fractionals where ${people}`),
    count(sql`fractionals where ${people} and status = 'verified'`),
    count(sql`fractionals where ${people} and status = 'rejected'`),
    count(sql`fractionals where ${people} and ${paying}`),
    count(
      sql`fractionals where ${people} and user_id in (select id from users where promo_code is not null)`,
    ),
    count(sql`companies where removed_at is null and ${companies}`),
    count(sql`companies where removed_at is null and created_by_admin and ${companies}`),
    sql`select fractional_type, count(*) from fractionals where ${people} group by 1`.execute(db),
  ]);
  return {
    total_active_jobs: active,
    total_job_applications: applied,
    fractional_registered: registered,
    approved_fractionals: approved,
    rejected_fractionals: rejected,
    paid_fractionals: paid,
    fractional_registered_promo_code: promo,
    total_companies: firms,
    companies_created_by_admin: byAdmin,
  };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
