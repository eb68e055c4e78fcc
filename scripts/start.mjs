// `npm start` and `npm run dev`: from a fresh clone to a running marketplace.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { buildWeb, environment, install, node, root } from './prepare.mjs';

const dev = process.argv.includes('--dev');

install();
if (!dev) {
  const { code } = await buildWeb();
  if (code !== 0) process.exit(code);
}

const settings = {
  DEMO: process.env.DEMO ?? (process.env.NODE_ENV === 'production' ? '' : '1'),
  // Whoever tries it out looks at the browser, not at a line a request.
  ...(process.env.NODE_ENV === 'production' ? {} : { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
  ...(dev ? { CADRE_WEB_DEV: '1' } : {}),
};
// By folder: what the server imports includes files that Vite writes and removes again.
const watch = dev ? ['--watch', '--watch-path=server', '--watch-path=contract'] : [];
const server = spawn(node, [...watch, 'server/src/main.ts'], {
  cwd: root,
  env: environment(settings),
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm does not hand a signal on through the shell between us: when that is gone, so are we.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process;
  setInterval(() => process.ppid === ppid || server.kill('SIGTERM'), 500);
}
server.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
