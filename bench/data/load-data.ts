import pg from 'pg';
import { fractionalSearchTable } from '../../server/src/features/fractionals/search-fractionals.ts';
import { jobSearchTable } from '../../server/src/features/jobs/search/search-jobs.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { countCommonTerms } from '../../server/src/lib/search-terms.ts';
import { copyRows, type Row } from './copy-rows.ts';
import { fillStatistics } from './fill-statistics.ts';
import { members, messages, notifications, rooms } from './make-contact.ts';
import { applications, jobs } from './make-hiring.ts';
import { invoices, subscriptions } from './make-payments.ts';
import {
  type Catalog,
  companies,
  companyMembers,
  fractionalSkills,
  fractionals,
  users,
} from './make-people.ts';
import { planData } from './plan-data.ts';

// These triggers derive what searches read; all others would only slow the load.
const derivingTriggers = [
  ['jobs', 'jobs_usd_rate'],
  ['jobs', 'jobs_search'],
  ['fractionals', 'fractionals_usd_rate'],
  ['fractionals', 'fractionals_capacity'],
  ['fractionals', 'fractionals_search_insert'],
];

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    options: '-c timezone=UTC -c synchronous_commit=off',
  });
  await client.connect();
  return client;
};

const readCatalog = async (client: pg.Client): Promise<Catalog> => {
  const read = async <T>(text: string) => (await client.query(text)).rows as T[];
  const industries = await read<{ id: string }>(
    `select id from categories where kind = 'industry' order by position`,
  );
  return {
    industries: industries.map(({ id }) => id),
    skills: await read('select id, title from skills where approved order by lower(title)'),
    plans: await read(`
      select plans.id, title, line as family, month_minor from plans
      join plan_prices on plan_id = plans.id and currency = 'USD' order by title`),
  };
};

/**
 * Drops the indexes that no constraint needs. Returns the function that rebuilds them, which is faster than row by row.
 */
const withoutIndexes = async (client: pg.Client, names: string[]) => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not indisunique order by 1`,
    [names],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`);
    for (const { definition } of rows) await client.query(definition);
  };
};

const countTerms = async (url: string) => {
  const db = openDatabase(url, { max: 1 });
  await countCommonTerms(db, jobSearchTable);
  await countCommonTerms(db, fractionalSearchTable);
  await db.destroy();
};

/** Every second row, from the first or the second. */
const everySecond = (rows: Iterable<Row>, start: 0 | 1): Iterable<Row> =>
  (function* () {
    let n = 0;
    for (const row of rows) if (n++ % 2 === start) yield row;
  })();

/**
 * Fills a migrated, empty database: the given number of jobs and applications, a fifth as many people, with plans,
 * payments, messages and notifications. Counters and totals match the rows. The same seed gives the same data, relative
 * to the current day.
 */
export const loadData = async (
  url: string,
  { jobs: count, seed = 1, log = () => {} }: { jobs: number; seed?: number; log?: (what: string) => void },
): Promise<void> => {
  const client = await connect(url);
  const second = await connect(url);
  try {
    const { rows: found } = await client.query('select from jobs limit 1');
    if (found.length > 0) throw new Error('There are jobs already; the data goes into an empty database.');
    const catalog = await readCatalog(client);
    const plan = planData(count, seed);
    for (const connection of [client, second])
      await connection.query(`set session_replication_role = replica`);
    for (const [table, trigger] of derivingTriggers)
      await client.query(`alter table ${table} enable always trigger ${trigger}`);

    const sources: [table: string, rows: () => Iterable<Row>][] = [
      ['users', () => users(plan)],
      ['companies', () => companies(plan, catalog)],
      ['company_members', () => companyMembers(plan)],
      ['fractionals', () => fractionals(plan, catalog)],
      ['fractional_skills', () => fractionalSkills(plan, catalog)],
      ['subscriptions', () => subscriptions(plan, catalog)],
      ['invoices', () => invoices(plan, catalog)],
      ['jobs', () => jobs(plan, catalog)],
      ['applications', () => applications(plan)],
      ['chat_rooms', () => rooms(plan)],
      ['chat_members', () => members(plan)],
      ['chat_messages', () => messages(plan)],
      ['notifications', () => notifications(plan)],
    ];
    const restoreIndexes = await withoutIndexes(client, ['job_search', ...sources.map(([table]) => table)]);
    for (const [table, rows] of sources) {
      // The database computes the search columns of a job: two connections use two cores.
      const counts = await Promise.all([
        copyRows(client, table, everySecond(rows(), 0)),
        copyRows(second, table, everySecond(rows(), 1)),
      ]);
      log(`${table}: ${(counts[0] + counts[1]).toLocaleString('en')}`);
    }
    for (const [table, trigger] of derivingTriggers)
      await client.query(`alter table ${table} enable trigger ${trigger}`);
    await restoreIndexes();
    log('indexes');
    await fillStatistics(client);
    log('sums by day');
    await countTerms(url);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
    await second.end();
  }
};
