// `npm start` and `npm run dev`: from a fresh clone to a running marketplace.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildWeb, environment, install, isWebBuilt, root, run } from './prepare.mjs';

const dev = process.argv.includes('--dev');
const production = process.env.NODE_ENV === 'production';
const node = install(dev ? 'all' : 'start');
const settings = {
  DEMO: process.env.DEMO ?? (production ? '' : '1'),
  // A developer watches the browser, not a log line for each request.
  ...(production ? {} : { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
  ...(dev ? { CADRE_WEB_DEV: '1' } : {}),
};

if (!dev && !isWebBuilt()) {
  // The first start seeds the database while the web is built: two cores can do both at once.
  const seed = settings.DEMO === '1' ? run(node, ['server/src/main.ts', 'seed'], settings) : { code: 0 };
  const [built, seeded] = await Promise.all([buildWeb(node), seed]);
  if (seeded.code !== 0) process.stderr.write(seeded.output);
  if (built.code !== 0 || seeded.code !== 0) process.exit(built.code || seeded.code);
}

// Only these folders: Vite writes and removes files that the server imports.
const watch = dev ? ['--watch', '--watch-path=server', '--watch-path=contract'] : [];
const server = spawn(node, [...watch, 'server/src/main.ts'], {
  cwd: root,
  env: environment(settings),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm does not pass signals through its shell: stop when that shell exits.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || server.kill('SIGTERM'), 500);
}
server.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
