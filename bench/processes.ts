import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');

/** The signing secret of the measured servers. */
export const sessionSecret = 'a secret that is only used to measure';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the server signs it. */
export const signAccessToken = (claims: { sub: string; sid: string; type: string }): string => {
  const now = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat: now, exp: now + 7_200 })}`;
  return `${text}.${createHmac('sha256', sessionSecret).update(text).digest('base64url')}`;
};

/** A server that runs as a process. */
export interface BenchProcess {
  pid: number;
  port: number;
  origin: string;
  /** Its memory, in bytes. */
  memory(): Promise<number>;
  kill(): Promise<void>;
}

/** Polls `url` every 50 ms until it responds. */
export const untilReady = async (child: ChildProcess, url: string): Promise<void> => {
  const answers = () =>
    fetch(url).then(
      (response) => response.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} did not start.`);
    await sleep(50);
  }
};

/** Starts a program and waits until `readyPath` responds. */
export const startProcess = async (
  args: string[],
  port: number,
  readyPath: string,
  env: Record<string, string> = {},
  folder = root,
): Promise<BenchProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const die = () => child.kill('SIGKILL');
  process.once('exit', die);
  const kill = async () => {
    process.off('exit', die);
    if (child.exitCode !== null || child.signalCode !== null) return;
    die();
    await once(child, 'exit');
  };
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, origin + readyPath);
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  };
  return { pid: child.pid ?? 0, port, origin, memory, kill };
};

/** Starts the product's web role on a database. Requires the built web. */
export const startProduct = (
  dataset: { url: string; dataDir: string },
  port: number,
): Promise<BenchProcess> =>
  startProcess(['server/src/main.ts'], port, '/api/ready', {
    DATABASE_URL: dataset.url,
    DATA_DIR: join(dataset.dataDir, 'files'),
    SESSION_SECRET: sessionSecret,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ROLES: 'web',
  });

/** A sentence about the machine, queried before the run for the load of other programs. */
export const describeMachine = (): string => {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; server, database and load on the same cores. Load of the machine before the run: ${(loadavg()[0] ?? 0).toFixed(1)}.`;
};
