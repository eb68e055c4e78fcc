import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from '../../contract/src/client.ts';
import { jobCreate, jobList } from '../../contract/src/jobs.ts';
import { appForTest, type TestApp } from './app-for-test.ts';
import { aCompany, aJob } from './builders.ts';
import { databaseForTest } from './database-for-test.ts';
import { endProcess } from './end-process.ts';
import { externalProgram } from './external-program.ts';
import { freePort } from './free-port.ts';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The configuration in docs/operating.md, for one database. */
const settingsFor = (target: URL, port: number, folder: string) => `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
server_login_retry = 1
ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout
`;

/** A real pgbouncer in front of the server of `url`; as root it runs as the user nobody. */
const startPooler = async (url: string, folder: string) => {
  const { command, env } = await externalProgram('pgbouncer');
  const [target, port] = [new URL(url), await freePort()];
  const file = join(folder, 'pgbouncer.ini');
  await chmod(folder, 0o755);
  await writeFile(file, settingsFor(target, port, folder));
  await writeFile(join(folder, 'users'), `"${target.username}" "${target.password}"\n`, { mode: 0o644 });
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(command, [...asUser, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const answers = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const there = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(500, false),
    ]);
    socket.destroy();
    return there;
  };
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start:\n${output}`);
    await sleep(50);
  }
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    stop: () => endProcess(child, 'SIGKILL'),
  };
};

let folder: string;
let test: TestApp;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let server: SpawnedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadre-pooler-'));
  const { url } = await databaseForTest();
  const sessionSecret = 'a secret that is only used in tests';
  test = await appForTest({ databaseUrl: url, sessionSecret });
  pooler = await startPooler(url, folder);
  server = await spawnServer({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: url,
    DATABASE_PREPARED: 'off',
    SESSION_SECRET: sessionSecret,
    DATA_DIR: test.deps.config.dataDir,
  });
});
afterAll(async () => {
  await server?.kill();
  await pooler?.stop();
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

it('serves more callers than connections behind a pooler of three connections', async () => {
  const { companyId, token } = await aCompany(test);
  await aJob(test, companyId);
  const call = createClient({
    baseUrl: `http://${server.host}/api`,
    headers: () => ({ authorization: `Bearer ${token}` }),
  });
  const rounds = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0
      ? call(jobCreate, { body: { title: `A draft of number ${index}`, status: 'draft' } })
      : call(jobList, { query: { search: index % 2 ? 'cfo' : '', mine: 'true' } }),
  );
  await Promise.all(rounds);
  const { status_counts } = await call(jobList, { query: { mine: 'true' } });
  expect(status_counts?.draft).toBe(20);
});
