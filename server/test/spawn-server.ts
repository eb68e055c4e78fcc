import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess } from './end-process.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '../..');

/** The real program as a process. */
export interface SpawnedServer {
  port: number;
  host: string;
  /** kill -9. */
  kill(): Promise<void>;
  /** SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  memory(): Promise<number>;
  /** The output, including the log. */
  output(): string;
}

/** Starts `server/src/main.ts` on a port and waits until it is ready. Requires the built web. */
export const spawnServer = async (
  settings: Record<string, string>,
  givenPort?: number,
): Promise<SpawnedServer> => {
  const port = givenPort ?? (await freePort());
  const { NODE_ENV: _, REDIS_URL: __, ...inherited } = process.env;
  const defaults = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: `http://127.0.0.1:${port}` };
  const child: ChildProcess = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...inherited,
      ...defaults,
      // Writing the cache takes a second: once for all processes.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-1_000_000);
    });
  const report = (code: number | null) => process.stderr.write(`The server ended with ${code}:\n${output}\n`);
  child.once('exit', report);
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', kill);
    child.off('exit', report);
    await endProcess(child, signal);
    return child.exitCode;
  };
  const host = `127.0.0.1:${port}`;
  for (const deadline = Date.now() + 90_000; ; await sleep(30)) {
    const ready = await fetch(`http://${host}/api/ready`).catch(() => undefined);
    if (ready?.ok) break;
    if (child.exitCode === null && Date.now() < deadline) continue;
    await end('SIGKILL');
    throw new Error(`The server did not start:\n${output.slice(-10_000)}`);
  }
  return {
    port,
    host,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    output: () => output,
    memory: async () => {
      const metrics = await (await fetch(`http://${host}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
    },
  };
};
