import { Registry } from 'prom-client';
import { sendWebhooks } from '../src/features/webhooks/webhooks.tasks.ts';
import { openDatabase } from '../src/lib/db.ts';
import type { Deps } from '../src/lib/deps.ts';
import { publicOrLoopback } from '../src/lib/public-address.ts';
import { openSafeFetch } from '../src/lib/safe-fetch.ts';
import { startWorker } from '../src/lib/tasks.ts';

// Run as a process by send-due.test.ts, which kills it while a receiver has its request.
const [databaseUrl = '', sessionSecret = ''] = process.argv.slice(2);
const deps = {
  config: { logLevel: 'silent', sessionSecret },
  clock: { now: () => new Date() },
  db: openDatabase(databaseUrl, { max: 4 }),
  metrics: new Registry(),
  webhookClient: openSafeFetch({ userAgent: 'Webhooks/1.0', allows: publicOrLoopback }),
} as unknown as Deps;
await startWorker(deps, [sendWebhooks], { databaseUrl, concurrency: 2 });
