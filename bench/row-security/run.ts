import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { median } from '../load.ts';
import { calls, type Ids, prepareData, secure } from './calls.ts';

// The cost of row-level security for the most frequent calls: node bench/row-security/run.ts. Measures the CPU time of
// this process and the database together, which depends little on other load; the three variants take turns.
const rounds = 15;
const callsARound = 200;

const onProcessor = async (pids: number[]) => {
  const spent = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8')));
  const { user, system } = process.cpuUsage();
  return spent.reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1_000, user + system);
};

const dataDir = await mkdtemp(join(tmpdir(), 'cadre-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
try {
  await migrate(database.url);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const ids: Ids = await prepareData(owner);
  await secure(owner);
  const tenantUrl = new URL(database.url);
  [tenantUrl.username, tenantUrl.password] = ['tenant', 'tenant'];
  const tenant = new pg.Client({ connectionString: tenantUrl.href });
  await tenant.connect();

  const pids = await Promise.all(
    [owner, tenant].map(async (client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid),
  );
  const timeOf = async (run: () => Promise<unknown>) => {
    const start = await onProcessor(pids);
    for (let n = 0; n < callsARound; n += 1) await run();
    return (await onProcessor(pids)) - start;
  };
  for (const [name, { read, who, steps }] of Object.entries(calls)) {
    const plain = async () => {
      if (!read) await owner.query('begin');
      for (const step of steps) await owner.query(step(ids));
      if (!read) await owner.query('rollback');
    };
    const inTransaction = async () => {
      await tenant.query('begin');
      await tenant.query({
        name: 'me',
        text: `select set_config('app.user', $1, true)`,
        values: [who(ids)],
      });
      for (const step of steps) await tenant.query(step(ids));
      await tenant.query(read ? 'commit' : 'rollback');
    };
    const onConnection = async () => {
      await tenant.query({
        name: 'me for good',
        text: `select set_config('app.user', $1, false)`,
        values: [who(ids)],
      });
      if (!read) await tenant.query('begin');
      for (const step of steps) await tenant.query(step(ids));
      if (!read) await tenant.query('rollback');
    };
    const times = { plain: [] as number[], transaction: [] as number[], connection: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      const took = [await timeOf(plain), await timeOf(inTransaction), await timeOf(onConnection)] as const;
      if (round < 0) continue;
      times.plain.push(took[0]);
      times.transaction.push(took[1]);
      times.connection.push(took[2]);
    }
    const cost = (values: number[]) => `${((median(values) / median(times.plain) - 1) * 100).toFixed(0)} %`;
    console.log(
      `${name.padEnd(9)} set in a transaction +${cost(times.transaction)}, set on the connection +${cost(times.connection)}`,
    );
  }
  await owner.end();
  await tenant.end();
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
