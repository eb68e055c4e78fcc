import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { openDatabase } from '../src/lib/db.ts';
import type { Deps } from '../src/lib/deps.ts';
import { defineTask, startWorker } from '../src/lib/tasks.ts';

// Run as a process by worker-faults.long.test.ts, which kills it: records each task that it runs, and each minute of a clock
// that is the given number of milliseconds behind.
const [databaseUrl = '', behind = '0', sweepMilliseconds = '10000'] = process.argv.slice(2);
const Clock = Date;
class ClockBehind extends Clock {
  constructor(...given: number[]) {
    super(...((given.length === 0 ? [ClockBehind.now()] : given) as [number]));
  }
  static override now() {
    return Clock.now() - Number(behind);
  }
}
globalThis.Date = ClockBehind as DateConstructor;
const db = openDatabase(databaseUrl, { max: 4 });
const noteNumber = defineTask({
  name: 'note_number',
  input: z.object({ n: z.number() }),
  // Like every task that may be repeated after a crash: the work is not done twice.
  run: async (_deps, { n }) => {
    await sql`insert into numbers (n) values (${n}) on conflict do nothing`.execute(db);
    await sleep(8);
  },
});
const noteMinute = defineTask({
  name: 'note_minute',
  input: z.object({}),
  every: '* * * * *',
  run: async () => void (await sql`insert into minutes default values`.execute(db)),
});
await startWorker(
  { config: { logLevel: 'silent' }, metrics: new Registry() } as Deps,
  [noteNumber, noteMinute],
  {
    databaseUrl,
    concurrency: 4,
    sweepMilliseconds: Number(sweepMilliseconds),
  },
);
console.log('ready');
