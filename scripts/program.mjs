// Finds an external program that tests and the cluster need: from a setting with its path, then the PATH, then an
// earlier run, otherwise Debian's package, unpacked without installation or root. `node scripts/program.mjs
// redis-server` prints the command to start it, as JSON.
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
import { basename, delimiter, join } from 'node:path';

/** By name: the setting for its path, its package, the path in it, and an argument to test it, the name of its cache folder. */
const programs = {
  'redis-server': {
    setting: 'REDIS_SERVER',
    package: 'redis-server',
    path: 'usr/bin/redis-server',
    testArgument: '--version',
    cache: 'redis',
  },
  haproxy: {
    setting: 'HAPROXY',
    package: 'haproxy',
    path: 'usr/sbin/haproxy',
    testArgument: '-v',
    cache: 'haproxy',
  },
  varnishd: {
    setting: 'VARNISHD',
    package: 'varnish',
    path: 'usr/sbin/varnishd',
    testArgument: '-V',
    cache: 'varnish',
  },
  caddy: {
    setting: 'CADDY',
    package: 'caddy',
    path: 'usr/bin/caddy',
    testArgument: 'version',
    cache: 'caddy',
  },
  promtool: {
    setting: 'PROMTOOL',
    package: 'prometheus',
    path: 'usr/bin/promtool',
    testArgument: '--version',
    cache: 'prometheus',
  },
  'postgresql-15': {
    setting: 'POSTGRESQL_15',
    package: 'postgresql-15',
    path: 'usr/lib/postgresql/15/bin/postgres',
    testArgument: '--version',
    cache: 'postgresql-15',
  },
  pgbouncer: {
    setting: 'PGBOUNCER',
    package: 'pgbouncer',
    path: 'usr/sbin/pgbouncer',
    testArgument: '--version',
    cache: 'pgbouncer',
  },
};

const name = process.argv[2];
const program = programs[name];
if (program === undefined) {
  console.error(`There is no program '${name}'; there are ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
const cacheFolder = join(import.meta.dirname, '../node_modules/.cache', program.cache);

const isProgram = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The command for a program in a folder of unpacked packages. */
const toCommand = (folder) => {
  const lib = join(folder, 'usr/lib');
  const triplet = existsSync(lib)
    ? readdirSync(lib).find((entry) => entry.endsWith('-linux-gnu'))
    : undefined;
  const libraries = triplet === undefined ? lib : join(lib, triplet);
  return { command: join(folder, program.path), env: { LD_LIBRARY_PATH: libraries } };
};

const starts = ({ command, env }) =>
  isProgram(command) &&
  spawnSync(command, [program.testArgument], { env: { ...process.env, ...env }, timeout: 10_000 }).status ===
    0;

const download = () => {
  mkdirSync(join(cacheFolder, '..'), { recursive: true });
  const work = mkdtempSync(`${cacheFolder}-`);
  try {
    const [lists, cache, folder] = ['lists', 'cache', 'unpacked'].map((entry) => join(work, entry));
    for (const path of [join(lists, 'partial'), join(cache, 'archives/partial'), folder])
      mkdirSync(path, { recursive: true });
    const apt = (...args) =>
      execFileSync(
        'apt-get',
        ['-q', '-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${cache}`]
          // Nothing is installed, so do not lock system files or switch users.
          .concat(['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', ...args]),
        { stdio: 'pipe', timeout: 120_000 },
      );
    apt('update');
    apt('install', '--download-only', '--reinstall', '-y', '--no-install-recommends', program.package);
    const archives = join(cache, 'archives');
    for (const file of readdirSync(archives).filter((entry) => entry.endsWith('.deb')))
      execFileSync('dpkg', ['-x', join(archives, file), folder], { stdio: 'pipe', timeout: 60_000 });
    if (!starts(toCommand(folder))) throw new Error('the unpacked program does not start');
    rmSync(cacheFolder, { recursive: true, force: true });
    renameSync(folder, cacheFolder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const find = () => {
  const set = process.env[program.setting];
  if (set) {
    if (starts({ command: set, env: {} })) return { command: set, env: {} };
    throw new Error(`${program.setting} names ${set}, which does not start.`);
  }
  // Debian's path; a program of the same name on the PATH may be of another version.
  const installed = join('/', program.path);
  if (isProgram(installed)) return { command: installed, env: {} };
  const onPath =
    name === 'postgresql-15'
      ? undefined
      : (process.env.PATH ?? '')
          .split(delimiter)
          .map((folder) => join(folder, basename(program.path)))
          .find(isProgram);
  if (onPath) return { command: onPath, env: {} };
  if (!starts(toCommand(cacheFolder))) download();
  return toCommand(cacheFolder);
};

try {
  console.log(JSON.stringify(find()));
} catch (cause) {
  const output = cause.stderr?.toString().trim().split('\n').at(-1) || cause.message;
  console.error(
    `${name} is required but could not be obtained (${output}). Install it, or set ${program.setting} to its path.`,
  );
  process.exit(1);
}
