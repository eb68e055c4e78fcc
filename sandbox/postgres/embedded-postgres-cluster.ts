import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chown, constants, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError, type Launch, runProgram } from './embedded-postgres-launch.ts';
import { isRunning } from './embedded-postgres-process.ts';

/** The only user of the cluster, and the database it owns. */
export const NAME = 'cadre';
const MAJOR = '18';

/** Makes the data folder, or throws a sentence. */
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

/** Throws a sentence when another major version wrote the data: PostgreSQL cannot read it. */
export const checkVersion = async (data: string) => {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => MAJOR,
  );
  if (version === MAJOR) return;
  throw new EmbeddedPostgresError(
    `The data in ${data} was written by PostgreSQL ${version}, but PostgreSQL ${MAJOR} is bundled; restore it from a dump into an empty DATA_DIR.`,
  );
};

/** Builds the cluster beside its place and moves it there whole, so that a kill or a second start leaves no half of one. */
export const createCluster = async (launch: Launch, durable: boolean) => {
  await removeAbandoned(launch.data);
  const fresh = `${launch.data}.new-${process.pid}`;
  const password = `${fresh}.password`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (launch.owner) for (const path of [fresh, password]) await chown(path, launch.owner, launch.owner);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = [
    `--username=${NAME}`,
    `--pwfile=${password}`,
    '--auth-local=reject',
    '--auth-host=scram-sha-256',
  ];
  const sync = durable ? [] : ['--no-sync'];
  await runProgram(launch, 'initdb', ['-D', fresh, ...locale, ...access, ...sync, '--no-instructions']);
  await rename(password, passwordFile(fresh));
  try {
    await rename(fresh, launch.data);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
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

const passwordFile = (data: string) => join(data, `${NAME}.password`);
/** Holds the number of the process that started the server. */
export const ownerFile = (data: string) => join(data, `${NAME}.owner`);

/** The URL of one of the cluster's databases, with the password made for it at the start. */
export const urlFor = async (data: string, port: number, database: string) => {
  const password = (await readFile(passwordFile(data), 'utf8')).trim();
  return `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;
};
