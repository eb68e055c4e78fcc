import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../scripts/program.mjs');

/** How to start a program that is not ours; fetched the first time. */
export const externalProgram = async (name: 'redis-server' | 'haproxy' | 'pgbouncer') => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  return JSON.parse(stdout) as { command: string; env: Record<string, string> };
};
