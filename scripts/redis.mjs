// Finds a redis-server for the tests: REDIS_SERVER, then the PATH, then what an earlier run kept, else Debian's package,
// unpacked without being installed and without root. `node scripts/redis.mjs` prints how to start it, as JSON.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const kept = join(root, 'node_modules/.cache/redis');

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** How a folder of unpacked packages is started. */
const unpacked = (folder) => {
  const lib = join(folder, 'usr/lib');
  const triplet = existsSync(lib) ? readdirSync(lib).find((name) => name.endsWith('-linux-gnu')) : undefined;
  const libraries = triplet === undefined ? lib : join(lib, triplet);
  return { command: join(folder, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: libraries } };
};

const starts = ({ command, env }) =>
  isProgram(command) &&
  spawnSync(command, ['--version'], { env: { ...process.env, ...env }, timeout: 10_000 }).status === 0;

const download = () => {
  mkdirSync(join(kept, '..'), { recursive: true });
  const work = mkdtempSync(`${kept}-`);
  try {
    const [lists, cache, folder] = ['lists', 'cache', 'unpacked'].map((name) => join(work, name));
    for (const path of [join(lists, 'partial'), join(cache, 'archives/partial'), folder])
      mkdirSync(path, { recursive: true });
    const apt = (...args) =>
      execFileSync(
        'apt-get',
        ['-q', '-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`]
          // Nothing is installed, so nothing of the system's needs to be locked, nor another user's rights taken.
          .concat(['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', ...args]),
        { stdio: 'pipe', timeout: 120_000 },
      );
    apt('update');
    apt('install', '--download-only', '--reinstall', '-y', '--no-install-recommends', 'redis-server');
    const archives = join(cache, 'archives');
    for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg', ['-x', join(archives, file), folder], { stdio: 'pipe', timeout: 60_000 });
    if (!starts(unpacked(folder))) throw new Error('what was unpacked does not start');
    rmSync(kept, { recursive: true, force: true });
    renameSync(folder, kept);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const find = () => {
  const { REDIS_SERVER: set, PATH = '' } = process.env;
  if (set) {
    if (starts({ command: set, env: {} })) return { command: set, env: {} };
    throw new Error(`REDIS_SERVER names ${set}, which does not start.`);
  }
  const onPath = PATH.split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(isProgram);
  if (onPath) return { command: onPath, env: {} };
  if (!starts(unpacked(kept))) download();
  return unpacked(kept);
};

try {
  console.log(JSON.stringify(find()));
} catch (cause) {
  const said = cause.stderr?.toString().trim().split('\n').at(-1) || cause.message;
  console.error(
    `The tests need redis-server, and none could be had (${said}). Install it, or set REDIS_SERVER to its path.`,
  );
  process.exit(1);
}
