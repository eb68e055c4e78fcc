import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Pool } from '../src/lib/db.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from './builders.ts';
import { expectSound } from './invariants.ts';
import { postgresToBreak } from './postgres-to-break.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';
import { type CallResult, steadyLoad } from './steady-load.ts';
import { byForm, isLongForm } from './test-form.ts';

// The program on a database that fails under load.
vi.setConfig({ testTimeout: 60_000 });

let database: Awaited<ReturnType<typeof postgresToBreak>>;
let direct: Pool;
let test: TestApp;
let server: SpawnedServer;
let person: Person;
let people: Person[];
let jobId: string;

beforeAll(async () => {
  database = await postgresToBreak();
  const sessionSecret = 'a secret that is only used in tests';
  test = await appForTest({ databaseUrl: database.directUrl, sessionSecret });
  direct = openDatabase(database.directUrl);
  person = await aFractional(test);
  people = await Promise.all(Array.from({ length: byForm(12, 40) }, () => aFractional(test)));
  const company = await aCompany(test);
  jobId = await aJob(test, company.companyId);
  server = await spawnServer({
    DATABASE_URL: database.url,
    SESSION_SECRET: sessionSecret,
    DATA_DIR: test.deps.config.dataDir,
  });
});
afterAll(async () => {
  await server?.stop();
  await direct?.destroy();
  await test?.close();
  await database?.close();
});

const isFine = ({ status }: CallResult) => status === 200 || status === 201;
const isAway = ({ status, retryAfter }: CallResult) => status === 503 && Number(retryAfter) > 0;

/** Resolves when all calls of the last second were answered as expected; throws after `deadline`. */
const untilWell = async (results: CallResult[], deadline: number): Promise<number> => {
  for (;;) {
    await sleep(50);
    const now = performance.now();
    const recent = results.filter(({ at }) => at > now - 1_000);
    if (recent.length > 10 && recent.every(isFine)) return now;
    expect(now, 'well again within 5 seconds').toBeLessThan(deadline);
  }
};

/** Blocks free connections, then, silently, those of the program, so that it finds none afterwards. */
const takeEveryConnection = async () => {
  const taken: pg.Client[] = [];
  const takeFree = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: database.directUrl, application_name: 'taken' });
      client.on('error', () => {});
      const had = await client.connect().then(
        () => true,
        () => false,
      );
      if (!had) return;
      taken.push(client);
    }
  };
  await takeFree();
  database.wire.fallSilent('both');
  for (let others = 1; others > 0; await takeFree()) {
    const ended = await taken[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name <> 'taken' and backend_type = 'client backend'`);
    others = ended?.rowCount ?? 0;
  }
  expect(taken.length).toBeGreaterThan(100);
  database.wire.cut();
  return () => Promise.all(taken.map((client) => client.end()));
};

type Break = [name: string, breakIt: () => Promise<void>, answersWithin: number];

/** Only in the long form. */
const moreBreaks: Break[] = [
  ['restarts fast', () => database.restart('fast', 500), 8],
  [
    'has no connection left [db-connections-used-up]',
    async () => {
      const give = await takeEveryConnection();
      await sleep(10_000);
      await give();
    },
    8,
  ],
];

const breaks: Break[] = [
  ...(isLongForm ? moreBreaks : []),
  ['crashes and restarts [db-crash-restart]', () => database.restart('immediate', 500), 8],
  [
    'stops answering and is then cut off [db-silent]',
    async () => {
      database.wire.fallSilent('both');
      await sleep(byForm(2_000, 20_000));
      // What was sent meanwhile is lost, as on a network that comes back.
      database.wire.cut();
    },
    14,
  ],
];

it.each(breaks)(
  'responds only 503 with Retry-After, recovers within 5 seconds and loses or doubles nothing when the database %s',
  async (_name, breakIt, answersWithin) => {
    const load = steadyLoad(() => server.host, people, byForm(4, 12));
    await sleep(1_000);
    const brokenAt = performance.now();
    await breakIt();
    const healedAt = performance.now();
    const wellAt = await untilWell(load.results, healedAt + 5_000);
    // Keeps checking: it has to stay healthy.
    await sleep(byForm(1_500, 6_500));
    await load.stop();

    const bad = load.results.filter((call) => !isFine(call) && !isAway(call));
    expect(bad.slice(0, 3)).toEqual([]);
    expect(load.results.filter((call) => call.at + call.seconds * 1_000 < brokenAt).every(isFine)).toBe(true);
    const late = load.results.filter((call) => call.at > wellAt);
    expect(late.length).toBeGreaterThan(byForm(3, 20));
    expect(late.filter((call) => !isFine(call)).slice(0, 3)).toEqual([]);
    expect(Math.max(...load.results.map(({ seconds }) => seconds))).toBeLessThan(answersWithin);
    expect((await fetch(`http://${server.host}/api/health`)).status).toBe(200);

    const schools = await direct.selectFrom('educations').select('school').execute();
    expect(schools.map(({ school }) => school).sort()).toEqual(load.acknowledged.sort());
    await direct.deleteFrom('educations').execute();
    await expectSound(direct);
  },
);

it('responds 503 to calls that wait for a locked row, and serves all others [db-locked-row]', async () => {
  const holder = new pg.Client({ connectionString: database.directUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [person.id]);
  const bookmark = () =>
    fetch(`http://${server.host}/api/employer/bookmark_job`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ job_id: jobId }),
    });
  const wantedAt = performance.now();
  const wanting = Array.from({ length: byForm(2, 6) }, bookmark);
  for (let n = 0; n < 10; n += 1) {
    const start = performance.now();
    expect((await fetch(`http://${server.host}/api/employer/job_list`)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(2_000);
    await sleep(100);
  }
  // The first statement releases its lock before its timeout; statements queued behind it may wait again.
  await Promise.race(wanting);
  expect(performance.now() - wantedAt).toBeLessThan(8_000);
  for (const answer of await Promise.all(wanting)) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await holder.query('rollback');
  await holder.end();
  expect((await bookmark()).status).toBe(200);
});

it('responds 503 to a search that waits for a lock, not 400 to narrow it', async () => {
  const holder = new pg.Client({ connectionString: database.directUrl });
  await holder.connect();
  const search = (path: string) => fetch(`http://${server.host}/api/${path}`);
  expect((await search('employer/job_list?search=growth')).status).toBe(200);
  // Not asked for before: visitors may get the answer of a second ago.
  for (const [table, path] of [
    ['job_search', 'employer/job_list?search=finance'],
    ['fractionals', 'employee/employee_list?search=cfo'],
  ] as const) {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const answer = await search(path);
    await holder.query('rollback');
    expect([table, answer.status]).toEqual([table, 503]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await search(path)).status).toBe(200);
  }
  await holder.end();
});
