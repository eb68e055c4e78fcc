import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { seedDemo } from '../../demo/seed-demo.ts';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { fractionalSearchTable } from '../../server/src/features/fractionals/search-fractionals.ts';
import { jobSearchTable } from '../../server/src/features/jobs/search/search-jobs.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { countCommonTerms } from '../../server/src/lib/search-terms.ts';
import { fillStatistics } from '../data/fill-statistics.ts';
import { signIn, withClient } from '../data/sign-in.ts';

/** Of a free month's three applications: the third brings a notice. */
const applicationsEach = 2;

/** They joined a minute apart: nobody's list holds thousands of people of the same microsecond. */
const makeApplicants = async (client: pg.Client, count: number): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `with people as (
      insert into users (type, email, first_name, last_name, created_at)
      select 'fractional', 'applicant-' || n || '@people.example', 'Applicant', n::text, now() - n * interval '1 minute'
      from generate_series(1, $1::int) as n
      returning id, created_at
    )
    insert into fractionals (user_id, status, fractional_type, skill_titles, rate_min_minor, rate_max_minor, rate_period,
      created_at)
    select id, 'verified', 'CFO', array['Budgeting'], 400000, 800000, 'month', created_at from people
    returning user_id as id`,
    [count],
  );
  return rows.map(({ id }) => id);
};

const one = async <T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) => {
  const { rows } = await client.query<T>(text, values);
  if (rows[0] === undefined) throw new Error(`The demo marketplace has no row for: ${text}`);
  return rows[0];
};

const findSamples = async (client: pg.Client) => {
  const accounts = ['fractional@cadre.example', 'company@cadre.example', 'admin@cadre.example'];
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [accounts],
  );
  const ids = accounts.map((email) => rows.find((row) => row.email === email)?.id ?? '');
  const [fractional, company, admin] = await signIn(client, ids);
  if (!fractional || !company || !admin) throw new Error('The demo marketplace lacks an account.');
  const ownJob = await one<{ id: string }>(
    client,
    `select jobs.id from jobs join company_members on company_members.company_id = jobs.company_id
     join applications on applications.job_id = jobs.id
     where company_members.user_id = $1 group by jobs.id order by count(*) desc, jobs.id limit 1`,
    [company.id],
  );
  const application = await one<{ id: string }>(
    client,
    'select id from applications where job_id = $1 order by id limit 1',
    [ownJob.id],
  );
  const room = await one<{ id: string; other: string }>(
    client,
    `select mine.room_id as id, theirs.user_id as other from chat_members mine
     join chat_members theirs on theirs.room_id = mine.room_id and theirs.user_id <> mine.user_id
     join chat_messages on chat_messages.room_id = mine.room_id
     where mine.user_id = $1 group by mine.room_id, theirs.user_id order by count(*) desc limit 1`,
    [fractional.id],
  );
  const { rows: people } = await client.query<{ id: string }>(
    `select user_id as id from fractionals where status = 'verified' order by user_id limit 40`,
  );
  const { id: sessionId } = await one<{ id: string }>(
    client,
    'select id from sessions where user_id = $1 order by created_at desc limit 1',
    [fractional.id],
  );
  return {
    fractional: { ...fractional, sessionId },
    company,
    admin,
    ownJob,
    application,
    room,
    people,
  };
};

/** The demo marketplace in a database of its own, with `applications` that may still be sent. */
export const openCostWorld = async (applications: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-cost-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await migrate(url);
  const db = openDatabase(url, { max: 2 });
  await seedDemo({ db });
  const samples = await withClient(url, async (client) => {
    const found = await findSamples(client);
    const applicants = await signIn(
      client,
      await makeApplicants(client, Math.ceil(applications / applicationsEach)),
    );
    // As a worker does every minute: the measured server runs none.
    await fillStatistics(client);
    // No job may be full before the run ends.
    await client.query('update jobs set intake_cap = 1000000');
    // As the hourly tasks and autovacuum do.
    for (const searched of [jobSearchTable, fractionalSearchTable]) await countCommonTerms(db, searched);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { ...found, applicants, applicationsEach };
  });
  await db.destroy();
  const close = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, ...samples, close };
};

export type CostWorld = Awaited<ReturnType<typeof openCostWorld>>;
