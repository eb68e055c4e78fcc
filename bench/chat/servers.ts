import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchWorld, sessionSecret } from './world.ts';

const root = join(import.meta.dirname, '../..');

export type ServerName = 'cadre' | 'socket.io';

/** A server that runs as a process of its own. */
export interface BenchServer {
  name: ServerName;
  port: number;
  /** What it holds in memory, in bytes. */
  memory(): Promise<number>;
  kill(): Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

/** Starts a server on the world's database and waits until it answers. */
export const startServer = async (
  name: ServerName,
  { url, dataDir }: BenchWorld,
  port: number,
): Promise<BenchServer> => {
  const args =
    name === 'cadre'
      ? ['server/src/main.ts']
      : ['bench/chat/socket-io-server.ts', url, String(port), sessionSecret];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: join(dataDir, 'files'),
      SESSION_SECRET: sessionSecret,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ROLES: 'web',
    },
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  process.once('exit', () => child.kill('SIGKILL'));
  const path = name === 'cadre' ? '/api/ready' : '/';
  while (
    !(await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${name} did not start.`);
    await sleep(50);
  }
  return {
    name,
    port,
    kill,
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
  };
};
