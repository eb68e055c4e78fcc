// `npm start` and `npm run dev`: from a fresh clone to a running marketplace.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildWeb, environment, install, isWebBuilt, root } from './prepare.mjs';

const dev = process.argv.includes('--dev');
const production = process.env.NODE_ENV === 'production';
const node = install(dev ? 'all' : 'start');
const settings = {
  DEMO: process.env.DEMO ?? (production ? '' : '1'),
  // A developer watches the browser, not a log line for each request.
  ...(production ? {} : { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
  ...(dev ? { CADRE_WEB_DEV: '1' } : {}),
};

const isBuilding = !dev && !isWebBuilt();
// Only these folders: Vite writes and removes files that the server imports.
const watch = dev ? ['--watch', '--watch-path=server', '--watch-path=contract'] : [];
// The first start fills the database and loads the server while the web is built: two cores can do both at once.
const command = isBuilding ? ['serve', '--while-building'] : [];
const server = spawn(node, [...watch, 'server/src/main.ts', ...command], {
  cwd: root,
  env: environment(settings),
  stdio: isBuilding ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm does not pass signals through its shell: stop when that shell exits.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || server.kill('SIGTERM'), 500);
}
let failure = 0;
server.on('close', (code, signal) => process.exit(failure || (code ?? 128 + constants.signals[signal])));

if (isBuilding) {
  failure = (await buildWeb(node)).code;
  if (failure !== 0) server.kill('SIGTERM');
  else if (server.connected) server.disconnect();
}
