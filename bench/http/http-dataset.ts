import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { signAccessToken } from '../processes.ts';

/** A verified fractional with a live session. */
interface BenchApplicant {
  id: string;
  token: string;
}

/** Of three per month on the free plan: the third would send a notification about the limit. */
const applicationsEach = 2;

const makeJobs = (count: number) => sql<{ id: string }>`
  with owners as (
    insert into users (type, email, first_name, last_name)
    select 'company', 'owner-' || n || '@companies.example', 'Owner', n::text from generate_series(1, ${count / 20}::int) as n
    returning id, last_name::int as n
  ), made as (
    insert into companies (name) select 'Company ' || n from owners returning id, substr(name, 9)::int as number
  ), members as (
    insert into company_members (user_id, company_id, role)
    select owners.id, made.id, 'owner' from made join owners on owners.n = made.number
  )
  insert into jobs (company_id, title, summary, description, fractional_type, main_category, skill_titles, location, city,
    workplace, client_type_expertise, hours_per_week_min, hours_per_week_max, term_months, rate_period, budget_min_minor,
    budget_max_minor, currency, outcomes, status, published_at, expires_at, created_at)
  select made.id, 'Fractional leader ' || n, 'Set up the function and hand it over.', repeat('What there is to be done. ', 20),
    (array['CEO', 'CFO', 'COO', 'CMO', 'CTO'])[n % 5 + 1], (select id from categories where kind = 'main' order by id limit 1 offset n % 8),
    string_to_array((array['Budgeting,Forecasting,Fundraising', 'Hiring,Strategy', 'Pricing,Sales'])[n % 3 + 1], ','),
    'USA', 'Austin', 'remote', 'B2B', 5, 10, 6, 'month', 500000, 900000, 'USD', array['A first result'], 'active',
    now() - make_interval(mins => n), now() + interval '20 days', now() - make_interval(mins => n)
  from generate_series(1, ${count}::int) as n join made on made.number = n % ${count / 20}::int + 1
  returning id`;

const makeApplicants = (count: number) => sql<{ id: string; session_id: string }>`
  with people as (
    insert into users (type, email, first_name, last_name)
    select 'fractional', 'applicant-' || n || '@people.example', 'Applicant', n::text from generate_series(1, ${count}::int) as n
    returning id
  ), profiles as (
    insert into fractionals (user_id, status, fractional_type, skill_titles, rate_min_minor, rate_max_minor, rate_period)
    select id, 'verified', 'CFO', array['Budgeting'], 400000, 800000, 'month' from people
  )
  insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from people
  returning user_id as id, id as session_id`;

/** A database with live jobs and people who may apply; `applications` different ones can be sent. */
export const openHttpDataset = async (sizes: { jobs: number; applications: number }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await migrate(url);
  const db = openDatabase(url, { max: 2, silence: 0 });
  const { jobs, people } = await db.connection().execute(async (connection) => {
    // Thousands of rows with their triggers take longer than a statement of the product may.
    await sql`set statement_timeout = 0`.execute(connection);
    return {
      jobs: (await makeJobs(sizes.jobs).execute(connection)).rows.map(({ id }) => id),
      people: (await makeApplicants(Math.ceil(sizes.applications / applicationsEach)).execute(connection))
        .rows,
    };
  });
  await sql`vacuum analyze`.execute(db);
  // Otherwise it would be written during a measurement: each commit waits while a checkpoint begins.
  await sql`checkpoint`.execute(db);
  const applicants: BenchApplicant[] = people.map(({ id, session_id }) => ({
    id,
    token: signAccessToken({ sub: id, sid: session_id, type: 'fractional' }),
  }));
  return {
    url,
    dataDir,
    jobs,
    applicants,
    applicationsEach,
    close: async () => {
      await db.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type HttpDataset = Awaited<ReturnType<typeof openHttpDataset>>;
