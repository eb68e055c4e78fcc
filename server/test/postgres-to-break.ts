import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { isRunning, readPostmaster } from '../../sandbox/postgres/embedded-postgres-cluster.ts';
import { migrate } from '../src/lib/migrate.ts';
import { freePort } from './free-port.ts';
import { tcpProxy } from './tcp-proxy.ts';

/**
 * A migrated PostgreSQL for one test, which loses nothing that it acknowledged. `url` leads through a proxy that can be
 * cut or silenced, `directUrl` past it; `restart` ends all sessions (`fast`) or simulates a crash (`immediate`).
 */
export const postgresToBreak = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-break-'));
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir, port });
  let server: EmbeddedPostgres = await start();
  const directUrl = server.url;
  await migrate(directUrl);
  const wire = await tcpProxy(port);
  const through = new URL(directUrl);
  through.port = String(wire.port);
  const restart = async (how: 'fast' | 'immediate', awayMs: number) => {
    const { pid } = (await readPostmaster(join(dataDir, 'postgres'))) ?? { pid: 0 };
    process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    while (isRunning(pid)) await sleep(20);
    await sleep(awayMs);
    server = await start();
  };
  const close = async () => {
    await wire.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: through.href, directUrl, wire, restart, close };
};
