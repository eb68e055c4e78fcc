import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { jobList } from '../../../contract/src/jobs.ts';
import { appForTest, type TestApp } from '../../test/app-for-test.ts';
import { aCompany, aFractional, aJob } from '../../test/builders.ts';
import { replicaForTest } from '../../test/replica-for-test.ts';
import { openDatabase, type Pool } from './db.ts';
import { openReadReplica } from './read-replica.ts';

let pair: Awaited<ReturnType<typeof replicaForTest>>;
let test: TestApp;
let replica: Pool;
let stopReplica: () => Promise<void>;
/** The statements sent to the replica. */
const statements: string[] = [];
const logged: string[] = [];

beforeAll(async () => {
  pair = await replicaForTest();
  test = await appForTest({ databaseUrl: pair.url });
  replica = openDatabase(pair.replicaUrl, { max: 4, log: ({ query }) => void statements.push(query.sql) });
  const log = {
    info: (_: object, text: string) => logged.push(text),
    warn: (_: object, text: string) => logged.push(text),
  };
  const { withReplica, stop } = openReadReplica(test.db, replica, log as never, {
    checkMilliseconds: 50,
    lagSeconds: 3,
  });
  test.deps.withReplica = withReplica;
  stopReplica = stop;
  await vi.waitFor(() => expect(logged).toEqual(['reading from the replica']), 5_000);
});
afterAll(async () => {
  await stopReplica?.();
  await test?.close();
  await pair?.stop();
});

const titles = async (token?: string) =>
  (await test.as(token)(jobList, { query: {} })).results.map(({ title }) => title);
const caughtUp = () =>
  vi.waitFor(async () => {
    const { rows: here } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(
      test.db,
    );
    const { rows: there } = await sql<{ done: boolean }>`
      select pg_last_wal_replay_lsn() >= ${here[0]?.at}::pg_lsn as done`.execute(replica);
    expect(there[0]?.done).toBe(true);
  }, 5_000);
const pause = (on: boolean) =>
  sql`select ${sql.raw(on ? 'pg_wal_replay_pause()' : 'pg_wal_replay_resume()')}`.execute(replica);

it('serves reads of visitors from the replica alone', async () => {
  const { companyId } = await aCompany(test);
  const jobId = await aJob(test, companyId, { title: 'Read from the replica' });
  await caughtUp();
  const paths = [
    '/employer/job_list',
    '/employer/job_list?search=replica&sort=relevance&fractional_type=CFO',
    `/employer/job/${jobId}`,
    '/employee/employee_list',
    '/employer/main_category_list',
    '/employer/sub_category_list',
    '/employee/employee_skills_search?search=a',
    '/employee/homepage_categories',
    '/employee/public_blog_list',
    '/review/homepage_reviews',
  ];
  for (const path of paths) {
    statements.length = 0;
    const { statusCode } = await test.app.inject(`/api${path}`);
    expect([path, statusCode]).toEqual([path, 200]);
    // Most statements on the replica measure its lag.
    expect([path, statements.filter((text) => !text.includes('pg_is_in_recovery')).length > 0]).toEqual([
      path,
      true,
    ]);
  }
  expect(logged).toEqual(['reading from the replica']);
});

it('serves members from the main database, and visitors while the replica lags', async () => {
  const { companyId } = await aCompany(test);
  const { token } = await aFractional(test);
  await caughtUp();
  await pause(true);
  const jobId = await aJob(test, companyId, { title: 'Not yet on the replica' });
  expect((await test.app.inject(`/api/employer/job/${jobId}`)).statusCode).toBe(200);
  expect(await titles(token)).toContain('Not yet on the replica');
  expect(await titles()).not.toContain('Not yet on the replica');
  await vi.waitFor(async () => expect(await titles()).toContain('Not yet on the replica'), 10_000);
  expect(logged.at(-1)).toBe('the replica is unavailable');
  await pause(false);
  await vi.waitFor(() => expect(logged.at(-1)).toBe('reading from the replica'), 5_000);
});

it('loses no read when the replica stops', async () => {
  let stopped = false;
  const failures: unknown[] = [];
  const reading = (async () => {
    while (!stopped) await titles().catch((cause: unknown) => failures.push(cause));
  })();
  await pair.stopReplica();
  await vi.waitFor(() => expect(logged.at(-1)).toBe('the replica is unavailable'), 5_000);
  expect(await titles()).toContain('Not yet on the replica');
  stopped = true;
  await reading;
  expect(failures).toEqual([]);
});
