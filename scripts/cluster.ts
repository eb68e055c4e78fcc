// `npm run cluster`: the marketplace as deployed, as plain processes on this machine: PostgreSQL, Redis, two web
// processes behind the proxy, a separate worker, the payments sandbox. `npm test -- cluster` runs the journeys against
// it; arguments after `--` go to Playwright.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../sandbox/postgres/embedded-postgres.ts';
import { endProcess } from '../server/test/end-process.ts';
import { freePort } from '../server/test/free-port.ts';
import { proxyForTest } from '../server/test/proxy-for-test.ts';
import { redisForTest } from '../server/test/redis-for-test.ts';
import { spawnServer } from '../server/test/spawn-server.ts';

const root = join(import.meta.dirname, '..');
const [, , command = 'serve', ...playwrightArgs] = process.argv;

/** The running processes, closed in reverse order. */
const closes: (() => Promise<unknown>)[] = [];
const stop = async () => {
  for (const close of closes.splice(0).reverse()) await close();
};

const runNode = async (args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code as number;
};

const startSandbox = async (port: number, web: number) => {
  const child = spawn(
    process.execPath,
    [
      'sandbox/stripe/main.ts',
      '--port',
      String(port),
      '--webhook-url',
      `http://127.0.0.1:${web}/api/payment/webhook`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  closes.push(() => endProcess(child, 'SIGTERM'));
};

const start = async (): Promise<string> => {
  const previousDataDir = process.env.DATA_DIR;
  const dataDir = previousDataDir ?? (await mkdtemp(join(tmpdir(), 'cadre-cluster-')));
  if (previousDataDir === undefined) closes.push(() => rm(dataDir, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir });
  closes.push(database.stop);
  const redis = await redisForTest();
  closes.push(redis.stop);
  const [proxyPort, sandboxPort] = [Number(process.env.PORT ?? (await freePort())), await freePort()];
  const settings = {
    DATABASE_URL: database.applicationUrl,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    STRIPE_API_BASE: `http://127.0.0.1:${sandboxPort}`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '2',
    LOG_LEVEL: 'warn',
    MIGRATE: 'off',
  };
  if (
    (await runNode(['server/src/main.ts', 'seed'], {
      ...settings,
      DATABASE_MIGRATION_URL: database.url,
      MIGRATE: 'on',
    })) !== 0
  )
    throw new Error('The database could not be filled.');
  const webPorts = [await freePort(), await freePort()] as const;
  await startSandbox(sandboxPort, proxyPort);
  for (const port of webPorts) {
    const web = await spawnServer({ ...settings, ROLES: 'web' }, port);
    closes.push(web.stop);
  }
  const metricsPort = await freePort();
  const worker = await spawnServer(
    { ...settings, ROLES: 'worker', METRICS_PORT: String(metricsPort) },
    metricsPort,
  );
  closes.push(worker.stop);
  const proxy = await proxyForTest(webPorts, proxyPort);
  closes.push(proxy.stop);
  process.stdout.write(
    `\nCadre is ready at ${proxy.url}\nweb ${webPorts.join(' and ')}, metrics of the worker ${metricsPort}, payments sandbox ${sandboxPort}, Redis ${redis.url}\n\n`,
  );
  return proxy.url;
};

// These start servers of their own.
const excludedFiles = ['e2e/start.spec.ts', 'e2e/killed-server.spec.ts'];

const runJourneys = async (url: string) => {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const except = playwrightArgs.some((arg) => arg.startsWith('e2e/'))
    ? []
    : ['--grep-invert', excludedFiles.map((file) => file.replace('e2e/', '')).join('|')];
  return runNode([playwright, 'test', '--config', 'e2e', ...playwrightArgs, ...except], {
    E2E_BASE_URL: url,
  });
};

// Stop the processes on every exit. Ctrl+C sends the signal to them, too.
let interrupted = false;
const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => {
  interrupted = true;
});

try {
  const url = await start();
  if (command === 'test') process.exitCode = await Promise.race([runJourneys(url), ended.then(() => 1)]);
  else await ended;
} catch (error) {
  // A process that the signal ended while it started is no error.
  if (!interrupted) throw error;
} finally {
  await stop();
}
process.exit();
