import { once } from 'node:events';
import { createServer } from 'node:http';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { App, Deps } from './lib/deps.ts';
import type { Command } from './open-deps.ts';

type Close = () => Promise<void> | void;

/** The resources to close, in the reverse order of opening. */
const closes: Close[] = [];
const opened = (close: Close) => void closes.push(close);

const closeAll = async () => {
  for (const close of closes.splice(0).reverse()) await close();
};

/** The server once it listens. It drains before it is closed. */
let serving: { app: App; config: Config } | undefined;

const listening = async (port: number, listen: () => Promise<unknown>) => {
  try {
    await listen();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} is taken; set PORT to another one.`);
    throw cause;
  }
};

const serveWeb = async (deps: Deps, directUrl: string, webBuilt: Promise<unknown> | undefined) => {
  const { config } = deps;
  const [
    { buildApp },
    { registerWeb },
    { startChangeListener },
    { startSessionRevocationListener },
    limiting,
    { getBrand },
    { registerBrandFiles },
  ] = await Promise.all([
    import('./app.ts'),
    import('./lib/web.ts'),
    import('./lib/change-listener.ts'),
    import('./lib/session-revocation-listener.ts'),
    import('./lib/rate-limit.ts'),
    import('./lib/site.ts'),
    import('./lib/brand-files.ts'),
  ]);
  const app = await buildApp(deps);
  opened(() => app.close());
  const listener = startSessionRevocationListener(deps, directUrl);
  opened(() => listener.stop());
  const changes = startChangeListener(deps, directUrl);
  opened(() => changes.stop());
  const web = join(import.meta.dirname, '../../web');
  await webBuilt;
  registerBrandFiles(app, join(web, config.webDev ? 'public' : 'build/client'));
  await registerWeb(app, {
    buildDir: join(web, 'build'),
    dev: config.webDev,
    publicUrl: config.publicUrl,
    staging: config.staging,
    plusTax: config.stripeTax,
    pages: deps.pages,
    site: deps.site,
    styleGuide: config.styleGuide,
    ...(config.rateLimits ? { admit: limiting.limitCalls(app, 'GET pages', [limiting.pageRenders]) } : {}),
  });
  await listening(config.port, () => app.listen({ port: config.port, host: config.host }));
  serving = { app, config };
  process.stdout.write(`\n${getBrand(deps).name} is ready at ${config.publicUrl}\n`);
  if (!config.demo) return;
  const { demoAccounts } = await import('../../demo/demo-accounts.ts');
  process.stdout.write(`\n${demoAccounts()}\n`);
};

/** Serves the metrics of a worker, which serves no web, on a port for the internal network. */
const serveMetrics = async (port: number, host: string, registry: Registry) => {
  const server = createServer((request, response) => {
    const isMetrics = request.url === '/metrics';
    const type = isMetrics ? registry.contentType : 'application/json';
    Promise.resolve(isMetrics ? registry.metrics() : '{"status":"ok"}').then(
      (body) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await listening(
    port,
    () => new Promise<void>((done, failed) => server.on('error', failed).listen(port, host, done)),
  );
  opened(() => void server.close());
};

/** Looks at the settings and what they lead to. Opens nothing else: the program may be unable to start with them. */
const checkProduction = async () => {
  const { runProductionChecks } = await import('./production-checks/run-production-checks.ts');
  const { text, ok } = await runProductionChecks(process.env);
  process.stdout.write(`${text}\n`);
  if (!ok) process.exitCode = 1;
};

/** Downloads the copy of the backups, to restore them on a new machine. */
const fetchBackups = async (folder: string | undefined) => {
  const [{ readS3 }, { openBucket }, { fetchFolders }] = await Promise.all([
    import('./s3-settings.ts'),
    import('./lib/bucket.ts'),
    import('./features/operations/copy-folder.ts'),
  ]);
  const bucket = readS3(process.env, 'BACKUP_');
  if (bucket === undefined || folder === undefined)
    throw new ConfigError('Use: BACKUP_S3_… node server/src/main.ts backup:fetch <folder>');
  const count = await fetchFolders(openBucket(bucket), folder);
  process.stdout.write(`${count} files were downloaded to ${folder}.\n`);
};

const commands: Command[] = ['serve', 'migrate', 'seed', 'admin', 'audit:verify'];
/** Commands that work while the program could not start. */
const commandsAlone: Record<string, (args: string[]) => Promise<void>> = {
  'check:production': checkProduction,
  'backup:fetch': ([folder]) => fetchBackups(folder),
};

/** Runs a command that ends; false for `serve`. */
const runOnce = async (command: Command, deps: Deps, args: string[]): Promise<boolean> => {
  if (command === 'serve') return false;
  if (command === 'seed') await (await import('../../demo/seed-demo.ts')).seedDemo(deps);
  if (command === 'admin') {
    const [{ runAdminCommand }, { ProblemError }] = await Promise.all([
      import('./features/admin-users/admin-command.ts'),
      import('./lib/problem.ts'),
    ]);
    const text = await runAdminCommand(deps, args).catch((cause: unknown) => {
      throw cause instanceof ProblemError ? new ConfigError(cause.message) : cause;
    });
    process.stdout.write(`${text}\n`);
  }
  if (command === 'audit:verify') {
    const { describeCheck, verifyChain } = await import('./features/audit/verify-chain.ts');
    const check = await verifyChain(deps.db);
    process.stdout.write(`${describeCheck(check)}\n`);
    if (check.broken) process.exitCode = 1;
  }
  return true;
};

const run = async (name: string, args: string[]) => {
  const alone = commandsAlone[name];
  if (alone) return alone(args);
  const command = commands.find((item) => item === name);
  if (command === undefined)
    throw new ConfigError(
      `There is no command '${name}'; there are ${[...commands, ...Object.keys(commandsAlone)].join(', ')}.`,
    );
  const config = readConfig(process.env);
  if (command === 'seed' && config.production)
    throw new ConfigError('Production does not fill a database with the demo marketplace.');
  // Loading code is half of the startup time. Not in production, where the process may run without write access to code;
  // there, Node's NODE_COMPILE_CACHE is available.
  if (!config.production) enableCompileCache(join(config.dataDir, 'compile-cache'));
  // The first `npm start` builds the web meanwhile, and closes its channel when it is built.
  const webBuilt = args.includes('--while-building') ? once(process, 'disconnect') : undefined;
  const { readDefaults } = await import('./lib/site.ts');
  readDefaults();
  const { openDeps } = await import('./open-deps.ts');
  const { deps, directUrl } = await openDeps(config, command, opened);
  if (await runOnce(command, deps, args)) return closeAll();
  if (config.demo) await (await import('../../demo/seed-demo.ts')).seedDemo(deps);

  if (config.roles !== 'web') {
    const [{ startWorker }, { tasks }] = await Promise.all([
      import('./lib/tasks.ts'),
      import('./features.ts'),
    ]);
    const worker = await startWorker(deps, tasks, { databaseUrl: directUrl, concurrency: 4 });
    opened(() => worker.stop());
    const { operationMetrics } = await import('./features/operations/operations-metrics.ts');
    opened(operationMetrics(deps));
  }
  if (config.metricsPort !== undefined) await serveMetrics(config.metricsPort, config.host, deps.metrics);
  if (config.roles !== 'worker') await serveWeb(deps, directUrl, webBuilt);
  // A killed process would not write it.
  flushCompileCache();
};

let stopping = false;
const stop = (code: number) => {
  if (stopping) return;
  stopping = true;
  // Exit within 10 s, even if something hangs.
  setTimeout(() => process.exit(code || 1), 9_000).unref();
  const drained = serving?.app.drain(serving.config.drainMilliseconds);
  Promise.resolve(drained)
    .then(closeAll)
    .then(
      () => process.exit(code),
      () => process.exit(1),
    );
};

process.on('SIGTERM', () => stop(0));
process.on('SIGINT', () => stop(0));

run(process.argv[2] ?? 'serve', process.argv.slice(3)).catch((cause: unknown) => {
  // A start that is stopped fails on what was closed.
  if (stopping) return;
  const expected =
    cause instanceof ConfigError || (cause instanceof Error && cause.name === 'EmbeddedPostgresError');
  process.stderr.write(
    `${expected ? (cause as Error).message : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`,
  );
  stop(1);
});
