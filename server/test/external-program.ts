import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, '../../scripts/program.mjs');

type Program = 'redis-server' | 'haproxy' | 'pgbouncer' | 'caddy' | 'varnishd' | 'promtool' | 'postgresql-15';

/** The command of an external program, downloaded on first use. */
export const externalProgram = async (name: Program) => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  return JSON.parse(stdout) as { command: string; env: Record<string, string> };
};
