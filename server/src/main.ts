import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openDatabase } from './lib/db.ts';
import type { Deps } from './lib/deps.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { localFiles } from './lib/files.ts';
import { openLive } from './lib/live.ts';
import { localBus } from './lib/live-local.ts';
import { postgresEngine } from './lib/live-postgres.ts';
import { redisEngine } from './lib/live-redis.ts';
import { openMailer } from './lib/mailer.ts';
import { migrate } from './lib/migrate.ts';
import { openPusher } from './lib/pusher.ts';
import { openStripe } from './lib/stripe.ts';
import { startWorker } from './lib/tasks.ts';
import { keyedHash } from './lib/tokens.ts';
import { watchSessions } from './lib/watch-sessions.ts';
import { registerWeb } from './lib/web.ts';
import { tasks } from './tasks.ts';

type Close = () => Promise<void> | void;
type Command = 'serve' | 'migrate' | 'seed';

/** What ran, in order; closed in the opposite one. */
const opened: Close[] = [];

const closeAll = async () => {
  for (const close of opened.splice(0).reverse()) await close();
};

const checkDataDir = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be written to (${(cause as NodeJS.ErrnoException).code}).`,
    );
  }
};

const openDeps = async (config: Config, command: Command): Promise<{ deps: Deps; directUrl: string }> => {
  await checkDataDir(config.dataDir);
  let url = config.databaseUrl;
  if (url === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir });
    opened.push(() => embedded.stop());
    url = embedded.url;
  }
  const directUrl = config.databaseDirectUrl ?? url;
  await migrate(directUrl);
  const db = openDatabase(url);
  opened.push(() => db.destroy());
  const mailer = openMailer(config, db);
  opened.push(() => mailer.close());
  const engine =
    config.redisUrl === undefined
      ? postgresEngine(directUrl)
      : redisEngine(config.redisUrl, keyedHash(config.sessionSecret, 'live').slice(0, 12), (cause) =>
          pino({ name: 'live', level: config.logLevel }).warn(cause, 'Redis is away'),
        );
  const live = openLive(command === 'serve' ? engine : localBus());
  opened.push(() => live.stop());
  return {
    deps: {
      config,
      db,
      mailer,
      live,
      stripe: openStripe(config),
      pusher: openPusher(config),
      files: localFiles(join(config.dataDir, 'files')),
    },
    directUrl,
  };
};

const serveWeb = async (deps: Deps, directUrl: string) => {
  const { config } = deps;
  const app = await buildApp(deps);
  opened.push(() => app.close());
  const watch = watchSessions(deps.db, directUrl, deps.live);
  opened.push(() => watch.stop());
  await registerWeb(app, {
    buildDir: join(import.meta.dirname, '../../web/build'),
    dev: config.webDev,
    publicUrl: config.publicUrl,
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError(`Port ${config.port} is taken; set PORT to another one.`);
    throw cause;
  }
  process.stdout.write(`\nCadre is ready at ${config.publicUrl}\n`);
  if (config.demo) process.stdout.write(`\n${demoAccounts()}\n`);
};

const run = async (command: Command) => {
  const config = readConfig(process.env);
  const { deps, directUrl } = await openDeps(config, command);
  if (command === 'migrate') return closeAll();
  if (command === 'seed' || config.demo) await seedDemo(deps);
  if (command === 'seed') return closeAll();

  if (config.roles !== 'web') {
    const worker = await startWorker(deps, tasks, { databaseUrl: directUrl, concurrency: 4 });
    opened.push(() => worker.stop());
  }
  if (config.roles !== 'worker') await serveWeb(deps, directUrl);
};

let stopping = false;
const stop = (code: number) => {
  if (stopping) return;
  stopping = true;
  // Out within 10 s, whatever hangs.
  setTimeout(() => process.exit(code || 1), 9_000).unref();
  closeAll().then(
    () => process.exit(code),
    () => process.exit(1),
  );
};

process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));

const command = (process.argv[2] ?? 'serve') as Command;
run(command).catch((cause: unknown) => {
  const expected =
    cause instanceof ConfigError || (cause instanceof Error && cause.name === 'EmbeddedPostgresError');
  process.stderr.write(
    `${expected ? (cause as Error).message : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  );
  stop(1);
});
