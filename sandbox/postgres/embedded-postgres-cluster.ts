import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { access, chown, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, type Launch, runProgram } from './embedded-postgres-launch.ts';

/** The name of the cluster's superuser, who owns the database, and of the database. */
export const clusterName = 'cadre';

/** Creates the data folder. Throws EmbeddedPostgresError. */
export const makeWritable = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} cannot be written; set DATA_DIR to one that can.`,
    );
  }
};

/** Throws EmbeddedPostgresError when another major version wrote the data: PostgreSQL cannot read it. */
export const checkVersion = async ({ data, major }: Launch) => {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => String(major),
  );
  if (version === String(major)) return;
  throw new EmbeddedPostgresError(
    `The data in ${data} was written by PostgreSQL ${version}, but PostgreSQL ${major} is used; restore it from a dump into an empty DATA_DIR.`,
  );
};

/** Creates the cluster in a temporary folder and renames it, so that a crash or a concurrent start leaves no partial one. */
export const createCluster = async (launch: Launch, durable: boolean) => {
  await removeAbandoned(launch.data);
  const temporary = `${launch.data}.new-${process.pid}`;
  const password = `${temporary}.password`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (launch.owner) for (const path of [temporary, password]) await chown(path, launch.owner, launch.owner);
  // PostgreSQL has the same order of characters built in since 17. Before, it is the system's.
  const locale =
    launch.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8', '--locale-provider=libc'];
  const access = [
    `--username=${clusterName}`,
    `--pwfile=${password}`,
    '--auth-local=reject',
    '--auth-host=scram-sha-256',
  ];
  const sync = durable ? [] : ['--no-sync'];
  await runProgram(launch, 'initdb', [
    '-D',
    temporary,
    '--encoding=UTF8',
    ...locale,
    ...access,
    ...sync,
    '--no-instructions',
  ]);
  await rename(password, passwordFile(temporary));
  try {
    await rename(temporary, launch.data);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(join(launch.data, 'PG_VERSION'))) throw error;
  }
};

const removeAbandoned = async (data: string) => {
  const start = `${basename(data)}.new-`;
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(start) || isRunning(Number.parseInt(name.slice(start.length), 10))) continue;
    await rm(join(dirname(data), name), { recursive: true, force: true });
  }
};

const passwordFile = (data: string) => join(data, `${clusterName}.password`);
/** The file with the id of the process that started the server. */
export const ownerFile = (data: string) => join(data, `${clusterName}.owner`);

/** The URL of a database of the cluster, with its generated password. */
export const urlFor = async (data: string, port: number, database: string) => {
  const password = (await readFile(passwordFile(data), 'utf8')).trim();
  return `postgres://${clusterName}:${password}@127.0.0.1:${port}/${database}`;
};

/** The URLs of the database for its owner and for the application. Its password does not reveal the owner's. */
export const urlsFor = async (data: string, port: number) => {
  const url = await urlFor(data, port, clusterName);
  const application = new URL(url);
  application.username = `${clusterName}_app`;
  application.password = createHash('sha256').update(`application ${application.password}`).digest('hex');
  return { url, applicationUrl: application.href };
};

/** The content of postmaster.pid (PostgreSQL's src/include/utils/pidfile.h). */
type Postmaster = { pid: number; port: number; status: string };

/** Reads postmaster.pid. Returns undefined when the file is missing or incomplete. */
export const readPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  );
  const [pid, , , port, , , , status = ''] = lines;
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), status };
};

/** Whether the process runs; false for a zombie. */
export const isRunning = (pid: number) => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return !'ZX'.includes(stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'X');
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the process is the server of this folder: after a crash, another process can have its id. */
export const servesFolder = (pid: number, data: string) => {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux' || !existsSync(`/proc/${pid}/cmdline`)) return true;
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
};
