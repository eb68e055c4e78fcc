import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../scripts/program.mjs');

/** The command of an external program, downloaded on first use. */
export const externalProgram = async (name: 'redis-server' | 'haproxy' | 'pgbouncer') => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  return JSON.parse(stdout) as { command: string; env: Record<string, string> };
};
