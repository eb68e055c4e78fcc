// `npm run bench:start`: the time from the command to `/api/ready`, for the web role on a migrated database compared
// with a bare server, in turn, and for `npm start` as a whole. Requires the built web.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { freePort } from '../../server/test/free-port.ts';
import { median } from '../load.ts';
import { type BenchProcess, describeMachine, startProcess, startProduct, untilReady } from '../processes.ts';
import { milliseconds, table, writeSection } from '../report.ts';

const rounds = 7;
const goals = { web: 1500, whole: 4000 };

const machine = describeMachine();
const home = await mkdtemp(join(tmpdir(), 'cadre-bench-start-'));

const measureTime = async (start: () => Promise<BenchProcess>): Promise<number> => {
  const before = performance.now();
  const server = await start();
  const took = performance.now() - before;
  await server.kill();
  return took;
};

const measureWeb = async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(home, 'web') });
  const took = { cadre: [] as number[], bare: [] as number[] };
  try {
    await migrate(url);
    const port = await freePort();
    // The first run of each writes the compile cache for the others, as on a machine that started it before.
    for (let round = 0; round <= rounds; round += 1) {
      const cadre = await measureTime(() => startProduct({ url, dataDir: home }, port));
      const bare = await measureTime(() =>
        startProcess(['bench/start/bare-server.ts', url, String(port)], port, '/api/ready'),
      );
      if (round === 0) continue;
      took.cadre.push(cadre);
      took.bare.push(bare);
    }
  } finally {
    await stop();
  }
  return took;
};

/** `npm start` with a data folder: the embedded database, migrations, web and worker in one process. */
const startWhole = async (dataDir: string): Promise<number> => {
  const port = await freePort();
  const before = performance.now();
  const npm = spawn('npm', ['start'], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
  });
  await untilReady(npm, `http://127.0.0.1:${port}/api/ready`);
  const took = performance.now() - before;
  const ended = once(npm, 'exit');
  process.kill(-(npm.pid ?? 0), 'SIGTERM');
  await ended;
  // The database stops after its clients.
  while (existsSync(join(dataDir, 'postgres/postmaster.pid'))) await sleep(50);
  return took;
};

try {
  const { cadre, bare } = await measureWeb();
  const dataDir = join(home, 'whole');
  const first = await startWhole(dataDir);
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) later.push(await startWhole(dataDir));
  const line = (what: string, took: number[], goal?: number) => [
    what,
    milliseconds(median(took)),
    milliseconds(Math.max(...took)),
    goal === undefined ? '' : `≤ ${goal} ms`,
  ];
  const figures = table([
    ['what', 'median', 'slowest', 'goal'],
    line('the web role, its database migrated', cadre, goals.web),
    line('a bare Fastify with `pg`', bare),
    line('`npm start` on a built tree, data there', later, goals.whole),
    line('the same for the first time, with the demo marketplace', [first]),
  ]);
  console.log(figures);
  await writeSection(
    'start',
    `## Start\n\n\`npm run bench:start\`: from the command until \`/api/ready\` answers 200. ${machine}\n\n${rounds} starts of each, the first two in turn; what asks looks every 50 ms.\n\n${figures}`,
  );
  if (median(cadre) > goals.web || median(later) > goals.whole) process.exitCode = 1;
} finally {
  await rm(home, { recursive: true, force: true });
}
