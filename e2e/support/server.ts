import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';

const root = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 60_000;

/** A running server: where it is, and how to end it. `kill` is kill -9. */
type RunningServer = {
  baseURL: string;
  dataDir: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/**
 * Starts the real server, with a database of its own and the demo marketplace in it, limits off.
 * Given the `dataDir` of another, it goes on with that one's data; `stop` removes only a folder made here.
 */
export const startServer = async (
  settings: Record<string, string> = {},
  given: { dataDir?: string; port?: number } = {},
): Promise<RunningServer> => {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'cadre-e2e-')));
  const port = given.port ?? (await freePort());
  const baseURL = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env;
  const own = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: baseURL, DATA_DIR: dataDir, DEMO: '1' };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...inherited, ...own, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that failed may never come to stop it.
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-20_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const stop = async () => {
    await end('SIGTERM');
    if (!given.dataDir) await rm(dataDir, { recursive: true, force: true });
  };

  for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(50)) {
    const answer = await fetch(`${baseURL}/`).catch(() => undefined);
    if (answer && answer.status < 500) return { baseURL, dataDir, stop, kill: () => end('SIGKILL') };
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The server did not start:\n${said}`);
  }
};

/** Playwright's global setup: one server a run, or the one at E2E_BASE_URL. */
const setup = async () => {
  if (process.env.E2E_BASE_URL) return;
  const server = await startServer();
  process.env.E2E_BASE_URL = server.baseURL;
  return server.stop;
};

export default setup;
