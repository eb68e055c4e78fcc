import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessionSecret } from './access-tokens.ts';

const root = join(import.meta.dirname, '..');

/** A server that runs as a process of its own. */
export interface BenchProcess {
  pid: number;
  port: number;
  origin: string;
  /** What it holds in memory, in bytes. */
  memory(): Promise<number>;
  kill(): Promise<void>;
}

/** Asks each 50 ms until `url` answers. */
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

/** Starts a program and waits until `readyPath` answers. */
export const startProcess = async (
  args: string[],
  port: number,
  readyPath: string,
  env: Record<string, string> = {},
): Promise<BenchProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: root,
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

/** Starts the product's web role on a database. The web has to be built. */
export const startProduct = (world: { url: string; dataDir: string }, port: number): Promise<BenchProcess> =>
  startProcess(['server/src/main.ts'], port, '/api/ready', {
    DATABASE_URL: world.url,
    DATA_DIR: join(world.dataDir, 'files'),
    SESSION_SECRET: sessionSecret,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ROLES: 'web',
  });

/** What was measured on, in a sentence; asked before the run, for the load that others make. */
export const describeMachine = (): string => {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; server, database and load on the same cores. Load of the machine before the run: ${(loadavg()[0] ?? 0).toFixed(1)}.`;
};
