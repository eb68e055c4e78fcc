import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  checkVersion,
  clusterName,
  createCluster,
  isRunning,
  makeWritable,
  ownerFile,
  readPostmaster,
  servesFolder,
  urlFor,
  urlsFor,
} from './embedded-postgres-cluster.ts';
import {
  EmbeddedPostgresError,
  findLaunch,
  type Launch,
  runProgram,
  spawnServer,
} from './embedded-postgres-launch.ts';

const logLimitBytes = 5_000_000;
const startLimitMilliseconds = 60_000;
const stopLimitMilliseconds = 10_000;

type Options = { dataDir: string; port?: number; durable?: boolean };
/**
 * A running database. `url` belongs to the owner, who migrates; the role of `applicationUrl` exists once a migration has
 * created it. `stop` can be called twice.
 */
export type EmbeddedPostgres = { url: string; applicationUrl: string; stop(): Promise<void> };

/**
 * Starts the bundled PostgreSQL on `<dataDir>/postgres` and creates the cluster the first time. A server that already
 * serves the folder is adopted; `stop` stops it only if the process that started it has ended. `durable: false` is
 * faster and for tests only: a crash can lose data.
 * @throws EmbeddedPostgresError
 */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  await makeWritable(dataDir);
  const launch = await findLaunch(dataDir);
  await checkVersion(launch);
  if (!existsSync(launch.data)) await createCluster(launch, options.durable !== false);

  const deadline = Date.now() + startLimitMilliseconds;
  let failure = '';
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(launch.data);
    if (postmaster && servesFolder(postmaster.pid, launch.data)) {
      const adopted =
        postmaster.status === 'ready' ? await adopt(launch, postmaster.pid, postmaster.port) : undefined;
      if (adopted) return adopted;
      await sleep(50);
      continue;
    }
    if (postmaster) await rm(join(launch.data, 'postmaster.pid'), { force: true });
    const outcome = await launchServer(launch, dataDir, options);
    if (typeof outcome !== 'string') return outcome;
    failure = outcome;
    if (!isRetryable(failure, options.port !== undefined)) break;
    await sleep(100);
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start on ${launch.data}: ${failure || 'timed out'}`,
  );
};

// Another process started first, backends of a crashed server are still ending, or our random port was taken.
const isRetryable = (failure: string, portIsSet: boolean) =>
  /lock file|shared memory/.test(failure) || (!portIsSet && failure.includes('could not bind'));

/** Resolves to the running server, or to the errors that PostgreSQL logged. */
const launchServer = async (
  launch: Launch,
  dataDir: string,
  options: Options,
): Promise<EmbeddedPostgres | string> => {
  const port = options.port ?? (await freePort());
  const log = await open(join(dataDir, 'postgres.log'), 'a', 0o600);
  if ((await log.stat()).size > logLimitBytes) await log.truncate();
  const { size: start } = await log.stat();
  const child = spawnServer(
    launch,
    ['-D', launch.data, ...buildSettings(port, options.durable !== false)],
    log.fd,
  );
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  try {
    for (
      const deadline = Date.now() + startLimitMilliseconds;
      !ended && Date.now() < deadline;
      await sleep(15)
    ) {
      const postmaster = await readPostmaster(launch.data);
      if (postmaster?.pid !== child.pid || postmaster?.status !== 'ready') continue;
      await writeFile(ownerFile(launch.data), String(process.pid));
      await createDatabase(launch.data, port);
      return createHandle(launch, postmaster.pid, port);
    }
    if (!ended) child.kill('SIGQUIT');
    const log = await readFile(join(dataDir, 'postgres.log'));
    return findErrors(log.subarray(start).toString());
  } finally {
    await log.close();
  }
};

const findErrors = (log: string) =>
  log
    .split('\n')
    .filter((line) => /FATAL|PANIC|HINT|ERROR|could not|error while/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|PANIC|HINT|ERROR|LOG|WARNING):\s+/, ''))
    .join(' ') || 'it ended without an error message';

/** The shared buffers in MB: a quarter of the memory, as PostgreSQL's manual recommends, up to 4 GB. */
const getSharedBuffers = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(4096, Math.max(128, Math.floor(memory / 4 / 2 ** 20)));
};

const buildSettings = (port: number, durable: boolean) => {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable
      ? { shared_buffers: `${getSharedBuffers()}MB` }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
};

// Below 32768, the start of the range for outgoing connections on Linux.
const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000);
  const free = await new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
  return free ? port : freePort();
};

const createDatabase = async (data: string, port: number) => {
  const client = new pg.Client({ connectionString: await urlFor(data, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [clusterName]);
    if (rowCount === 0) await client.query(`create database ${clusterName}`);
  } catch (error) {
    // Another process on the same folder created the database in between.
    if ((error as pg.DatabaseError).code !== '42P04' && (error as pg.DatabaseError).code !== '23505')
      throw error;
  } finally {
    await client.end();
  }
};

/** Returns undefined while the server is shutting down, for example after its parent was killed. */
const adopt = async (launch: Launch, pid: number, port: number): Promise<EmbeddedPostgres | undefined> => {
  try {
    await createDatabase(launch.data, port);
  } catch {
    return undefined;
  }
  if ((await readPostmaster(launch.data))?.status !== 'ready') return undefined;
  const owner = Number(await readFile(ownerFile(launch.data), 'utf8').catch(() => ''));
  if (isRunning(owner) && owner !== process.pid) {
    return { ...(await urlsFor(launch.data, port)), stop: async () => {} };
  }
  await writeFile(ownerFile(launch.data), String(process.pid));
  return createHandle(launch, pid, port);
};

const createHandle = async (launch: Launch, pid: number, port: number): Promise<EmbeddedPostgres> => ({
  ...(await urlsFor(launch.data, port)),
  stop: async () => {
    if (!servesFolder(pid, launch.data)) return;
    if (process.platform === 'win32') {
      // Windows has no signals; pg_ctl uses a pipe.
      return runProgram(launch, 'pg_ctl', ['stop', '-D', launch.data, '-m', 'fast']);
    }
    process.kill(pid, 'SIGINT');
    for (const deadline = Date.now() + stopLimitMilliseconds; isRunning(pid); await sleep(15)) {
      if (Date.now() < deadline) continue;
      process.kill(pid, 'SIGQUIT');
      return;
    }
  },
});
