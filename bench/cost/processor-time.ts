import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// Linux counts processor time in ticks of 10 ms, whatever the machine.
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Seconds of its own, in user and kernel mode. */
  own: number;
  /** Seconds of children that have ended and were waited for. */
  ended: number;
}

/** `/proc/<pid>/stat`, or undefined when the process has ended. */
const readTimes = async (pid: number): Promise<ProcessTimes | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The second field is the name in parentheses, which may hold spaces. The third is the first after it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (first: number) => ((fields[first - 3] ?? 0) + (fields[first - 2] ?? 0)) / ticksPerSecond;
  return { parent: fields[1] ?? 0, own: seconds(14), ended: seconds(16) };
};

/** Processor time of a process, in seconds. */
export const processSeconds = async (pid: number): Promise<number> => (await readTimes(pid))?.own ?? 0;

/** Processor time of a PostgreSQL cluster with all its backends, those that have ended included, in seconds. */
export const clusterSeconds = async (dataDir: string): Promise<number> => {
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number(lock.split('\n')[0]);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map(readTimes));
  const backends = all.filter((times) => times?.parent === postmaster);
  const main = await readTimes(postmaster);
  return (main?.own ?? 0) + (main?.ended ?? 0) + backends.reduce((sum, times) => sum + (times?.own ?? 0), 0);
};
