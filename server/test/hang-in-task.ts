import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { z } from 'zod';
import type { Deps } from '../src/lib/deps.ts';
import { defineTask, startWorker } from '../src/lib/tasks.ts';

// Run as a process by tasks.test.ts, which kills it during the task.
const [databaseUrl = ''] = process.argv.slice(2);
const slow = defineTask({
  name: 'slow',
  input: z.object({ n: z.number() }),
  run: async () => {
    console.log('taken');
    await sleep(600_000);
  },
});
await startWorker({ config: { logLevel: 'silent' }, metrics: new Registry() } as Deps, [slow], {
  databaseUrl,
  concurrency: 1,
});
