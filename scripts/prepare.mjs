// Plain JavaScript that runs on Node 20: it is what brings Node 24 and everything else.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const lockFile = join(root, 'package-lock.json');

/** The Node that the project runs on, whichever started this script. */
export const node = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment with that Node first. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  ...more,
});

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const age = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Installs what package-lock.json names, unless that is already there. */
export const install = () => {
  const stamp = join(modules, '.cadre-installed');
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (read(stamp) === wanted && existsSync(node)) return;
  // npm's own note of what it installed is younger than the lock file after an `npm ci` by hand.
  if (age(join(modules, '.package-lock.json')) < age(lockFile) || !existsSync(node)) {
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
      console.error('node_modules is a link: npm would empty the folder that it leads to. Install there.');
      process.exit(1);
    }
    console.log('Installing the dependencies ...');
    const { status } = spawnSync('npm', ['ci'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
};

const generated = new Set(['build', 'node_modules', '.react-router']);
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );

/** Builds the web if its sources changed since the last build. Resolves to whether a build stands. */
export const buildWeb = async (stdio = 'inherit') => {
  const stamp = join(root, 'web/build/.stamp');
  const hash = createHash('sha256');
  const sources = ['web', 'contract/src', 'content'].flatMap((folder) => filesIn(join(root, folder)));
  for (const file of [...sources, lockFile]) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const wanted = hash.digest('hex');
  if (read(stamp) === wanted) return { code: 0, output: '' };
  if (stdio === 'inherit') console.log('Building the web ...');
  const tool = join(modules, '@react-router/dev/bin.cjs');
  const result = await run(
    node,
    [tool, 'build', 'web', '--logLevel', 'error'],
    { NODE_ENV: 'production' },
    stdio,
  );
  if (result.code !== 0) return result;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return result;
};

const LIMIT_MS = 25 * 60_000;

/** Runs a command to its end; `output` is what it said, unless it shares our terminal. */
export const run = (command, args, settings = {}, stdio = 'pipe') =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(settings),
      stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
