import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeBaseBackup } from '../../sandbox/postgres/backup.ts';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { readPostmaster } from '../../sandbox/postgres/embedded-postgres-cluster.ts';
import { findLaunch, spawnServer } from '../../sandbox/postgres/embedded-postgres-launch.ts';
import { migrate } from '../src/lib/migrate.ts';
import { freePort } from './free-port.ts';

/** A migrated PostgreSQL and a real replica. `stopReplica` stops the replica. */
export const replicaForTest = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-replica-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const primary = await startEmbeddedPostgres({ dataDir: first, durable: false });
  await migrate(primary.url);
  await takeBaseBackup(join(first, 'postgres'), join(second, 'postgres'), true);
  await writeFile(join(second, 'postgres/standby.signal'), '');
  const { username, password, hostname, port: primaryPort } = new URL(primary.url);
  const port = await freePort();
  const launch = await findLaunch(second);
  const log = await open(join(second, 'postgres.log'), 'a');
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  };
  const child = spawnServer(
    launch,
    ['-D', launch.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    log.fd,
  );
  for (let tries = 0; !/ready|standby/.test((await readPostmaster(launch.data))?.status ?? ''); tries += 1) {
    if (tries > 400 || child.exitCode !== null)
      throw new Error(`The replica did not start: ${await readFile(join(second, 'postgres.log'), 'utf8')}`);
    await sleep(25);
  }
  const stopReplica = async () => {
    child.kill('SIGQUIT');
    while (child.exitCode === null && child.signalCode === null) await sleep(20);
  };
  return {
    url: primary.url,
    replicaUrl: Object.assign(new URL(primary.url), { port: String(port) }).href,
    stopReplica,
    stop: async () => {
      await stopReplica();
      await log.close();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
