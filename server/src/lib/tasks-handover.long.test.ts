import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { databaseForTest } from '../../test/database-for-test.ts';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import { openDatabase } from './db.ts';
import type { Deps } from './deps.ts';
import { defineTask, enqueue, startWorker } from './tasks.ts';

test('runs a task whose handing over to a running worker was lost [task-handover-lost]', async () => {
  const { url } = await databaseForTest();
  const db = openDatabase(url, { max: 4 });
  onTestFinished(() => db.destroy());
  const wire = await tcpProxy(Number(new URL(url).port));
  onTestFinished(wire.close);
  const through = new URL(url);
  through.port = String(wire.port);

  const seen: number[] = [];
  const task = defineTask({
    name: 'handed over',
    input: z.object({ n: z.number() }),
    run: async (_deps, { n }) => {
      seen.push(n);
    },
  });
  const deps = { config: { logLevel: 'silent' }, metrics: new Registry() } as Deps;
  const worker = await startWorker(deps, [task], { databaseUrl: through.href, concurrency: 2 });
  // Before the wire closes, and after a failure, too.
  onTestFinished(worker.stop);

  const listEntries = async () => {
    const { rows } = await sql<{ locked: boolean }>`
      select locked_by is not null as locked from graphile_worker.jobs`.execute(db);
    return rows;
  };
  await enqueue(db, task, { n: 1 });
  // Whose end is recorded: otherwise the cut hits that, too, and the task runs again.
  await expect.poll(listEntries, { timeout: 10_000 }).toEqual([]);
  expect(seen).toEqual([1]);
  wire.fallSilent('down');
  await enqueue(db, task, { n: 2 });
  await expect.poll(listEntries, { timeout: 10_000 }).toEqual([{ locked: true }]);
  wire.cut();
  await expect.poll(() => seen, { timeout: 90_000 }).toEqual([1, 2]);
}, 150_000);
