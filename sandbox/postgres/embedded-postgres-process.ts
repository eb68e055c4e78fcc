import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What PostgreSQL writes of itself into postmaster.pid (src/include/utils/pidfile.h). */
type Postmaster = { pid: number; port: number; status: string };

/** The postmaster.pid of a cluster, or undefined when there is none or it is half-written. */
export const readPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  );
  const [pid, , , port, , , , status = ''] = lines;
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), status };
};

/** True while the process runs; a zombie does not. */
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

/** True while the process is the server of this very folder: after a crash its number may be somebody else's. */
export const servesFolder = (pid: number, data: string) => {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux' || !existsSync(`/proc/${pid}/cmdline`)) return true;
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
};
