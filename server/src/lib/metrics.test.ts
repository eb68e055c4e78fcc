import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { appForTest, appForThisTest, type TestApp } from '../../test/app-for-test.ts';
import { openDatabase } from './db.ts';
import { countMails, MailRefusedError } from './mailer.ts';
import { cacheMetric, poolMetrics } from './metrics.ts';
import { defineTask, enqueue, startWorker } from './tasks.ts';

let test: TestApp;
let worker: { stop(): Promise<void> };

const work = defineTask({
  name: 'measured',
  input: z.object({ fails: z.boolean() }),
  retries: 0,
  run: async (_, { fails }) => {
    if (fails) throw new Error('as it should');
  },
});
const waits = defineTask({ name: 'of_no_worker', input: z.object({}), run: async () => {} });

beforeAll(async () => {
  test = await appForTest();
  const url = test.deps.config.databaseUrl as string;
  worker = await startWorker(test.deps, [work], { databaseUrl: url, concurrency: 2 });
});
afterAll(async () => {
  await worker.stop();
  await test.close();
});

const figures = async () => (await test.app.inject('/metrics')).body;

it('measures tasks that run, wait, fail and become dead letters', async () => {
  await enqueue(test.db, work, { fails: false });
  await enqueue(test.db, work, { fails: true });
  await enqueue(test.db, waits, {}, { runAt: new Date(Date.now() - 60_000) });
  await vi.waitFor(async () => {
    const text = await figures();
    expect(text).toContain('task_duration_seconds_count{task="measured",outcome="done"} 1');
    expect(text).toContain('task_duration_seconds_count{task="measured",outcome="failed"} 1');
    expect(text).toContain('task_queue_tasks{state="dead"} 1');
    expect(text).toContain('task_queue_tasks{state="due"} 1');
    expect(Number(/^task_queue_age_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(59);
  }, 10_000);
});

it('serves metrics only to local callers in production, not through a proxy [metrics-private]', async () => {
  const settings = { databaseUrl: test.deps.config.databaseUrl, production: true, trustProxy: 1 };
  const live = await appForThisTest(settings);
  const undeclared = await appForThisTest({ ...settings, trustProxy: false });
  const status = async (from: string, { app }: TestApp, headers = {}, url = '/metrics') =>
    (await app.inject({ url, remoteAddress: from, headers })).statusCode;
  for (const endpoint of [live, undeclared]) {
    for (const near of ['127.0.0.1', '::1', '10.1.2.3', '::ffff:172.16.0.9'])
      expect([near, await status(near, endpoint)]).toEqual([near, 200]);
    for (const far of ['203.0.113.7', '172.32.0.1', '2001:db8::1', '11.0.0.1'])
      expect([far, await status(far, endpoint)]).toEqual([far, 404]);
    for (const visitor of ['203.0.113.7', '10.9.9.9'])
      for (const url of ['/metrics', '/metrics/', '/%6detrics'])
        expect(await status('10.1.2.3', endpoint, { 'x-forwarded-for': visitor }, url)).toBe(404);
  }
});

it('exposes used connections of a pool and waiting callers', async () => {
  const watch = poolMetrics(test.deps.metrics);
  const pool = openDatabase(test.deps.config.databaseUrl as string, {
    max: 1,
    watch: (opened) => watch('narrow', opened),
  });
  const busy = Promise.withResolvers<void>();
  const blocked = pool.connection().execute(() => busy.promise);
  await vi.waitFor(async () =>
    expect(await figures()).toContain('db_pool_connections{pool="narrow",state="used"} 1'),
  );
  const waiting = pool.selectFrom('plans').select('id').execute();
  expect(await figures()).toContain('db_pool_connections{pool="narrow",state="waiting"} 1');
  busy.resolve();
  await Promise.all([blocked, waiting]);
  await pool.destroy();
});

it('counts mails and cache lookups by outcome', async () => {
  let outcome: Error | undefined;
  const mailer = countMails(
    { send: async () => (outcome ? Promise.reject(outcome) : undefined), close: () => {} },
    test.deps.metrics,
  );
  const mail = { to: 'a@people.example', subject: '', text: '', html: '' };
  await mailer.send(mail);
  outcome = new MailRefusedError('nobody');
  await expect(mailer.send(mail)).rejects.toThrow('nobody');
  outcome = new Error('away');
  await expect(mailer.send(mail)).rejects.toThrow('away');
  const [pages, again] = [cacheMetric(test.deps.metrics, 'pages'), cacheMetric(test.deps.metrics, 'pages')];
  pages(true);
  again(true);
  pages(false);
  const text = await figures();
  for (const name of ['sent', 'refused', 'failed'])
    expect(text).toContain(`mails_total{outcome="${name}"} 1`);
  expect(text).toContain('cache_lookups_total{cache="pages",outcome="hit"} 2');
  expect(text).toContain('cache_lookups_total{cache="pages",outcome="miss"} 1');
});

it.each(['grafana-dashboard.json', 'alerts.yaml'])('%s queries existing metrics only', async (file) => {
  const registered = new Set([...(await figures()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]));
  const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
  const queried = [...text.matchAll(/\b(?:http|db|chat|task|mails|payment|cache|nodejs|process)_[a-z0-9_]+/g)]
    .map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !registered.has(name));
  expect(queried).toEqual([]);
});
