import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const holder = new URL('./hold-database.ts', import.meta.url).pathname;

/** Runs one statement. */
export const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Starts a process that opens the database of a folder and writes rows until it is killed. */
export const hold = (dataDir: string, before: string[] = []) => {
  const [command = '', ...args] = [...before, process.execPath, holder, dataDir];
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const seen = { last: 0, url: '', errors: '' };
  child.stderr.on('data', (chunk) => {
    seen.errors += chunk;
  });
  createInterface(child.stdout).on('line', (line) => {
    const [word, value = ''] = line.split(' ');
    if (word === 'row') seen.last = Number(value);
    else seen.url = value;
  });
  return { child, seen };
};

/** Waits for a minute at most. */
export const waitFor = async (condition: () => boolean, reason: () => string) => {
  for (const deadline = Date.now() + 60_000; !condition(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${reason()}`);
  }
};

/** Kills a process and waits for its end. */
export const kill = (child: ChildProcess) =>
  new Promise<void>((done) => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });
