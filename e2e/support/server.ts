import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMilliseconds = 180_000;

/** A running server. `stop` sends SIGTERM, `kill` SIGKILL. */
type RunningServer = {
  baseURL: string;
  dataDir: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/**
 * Starts the real server with its own database, the demo marketplace and rate limits off. With `options.dataDir` it
 * continues with the data of an earlier server; otherwise `stop` removes the data folder.
 */
export const startServer = async (
  settings: Record<string, string> = {},
  options: { dataDir?: string; port?: number } = {},
): Promise<RunningServer> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'cadre-e2e-')));
  const port = options.port ?? (await freePort());
  const baseURL = `http://127.0.0.1:${port}`;
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env;
  const serverSettings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: baseURL,
    DATA_DIR: dataDir,
    DEMO: '1',
  };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...inherited, ...serverSettings, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed test may not call `stop`.
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  const onOutput = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const endWith = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const stop = async () => {
    await endWith('SIGTERM');
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };

  for (const deadline = Date.now() + startLimitMilliseconds; ; await sleep(50)) {
    const response = await fetch(`${baseURL}/`).catch(() => undefined);
    if (response && response.status < 500) return { baseURL, dataDir, stop, kill: () => endWith('SIGKILL') };
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
};

/** Playwright's global setup: starts one server per run, unless E2E_BASE_URL names a running one. */
const setup = async () => {
  if (process.env.E2E_BASE_URL) return;
  const server = await startServer();
  process.env.E2E_BASE_URL = server.baseURL;
  return server.stop;
};

export default setup;
