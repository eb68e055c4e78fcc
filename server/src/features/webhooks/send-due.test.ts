import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import {
  webhookDelete,
  webhookDeliveryList,
  webhookList,
  webhookTestSend,
  webhookUpdate,
} from '../../../../contract/src/webhooks.ts';
import { appForThisTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aJob } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks, startWorkers } from '../../../test/run-tasks.ts';
import { answerWith, aReceiver, aWebhook, type Received, verified } from '../../../test/webhook-builders.ts';
import { openDatabase } from '../../lib/db.ts';
import { perHost } from './claim-deliveries.ts';
import { sendDue } from './send-due.ts';
import { emitWebhook } from './webhooks.public.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A company with two jobs and a webhook, and a clock that `pass` moves on, with what is sent then. */
const aScene = async (url?: string) => {
  const test = await appForThisTest({ webhooksAllowLoopback: true });
  const receiver = await aReceiver();
  const company = await aCompany(test);
  const jobs = [await aJob(test, company.companyId), await aJob(test, company.companyId)] as const;
  const webhook = await aWebhook(test, company.companyId, { url: url ?? receiver.url });
  let passed = 0;
  test.deps.clock = { now: () => new Date(Date.now() + passed) };
  const pass = async (milliseconds: number) => {
    passed += milliseconds;
    await sendDue(test.deps);
  };
  const list = () => test.as(company.token)(webhookDeliveryList, { query: { webhook_id: webhook.id } });
  const getWebhook = async () =>
    (await test.as(company.token)(webhookList)).find(({ id }) => id === webhook.id);
  const change = (body: { on?: boolean; url?: string }) =>
    test.as(company.token)(webhookUpdate, { params: { id: webhook.id }, body });
  return { test, receiver, company, jobs, webhook, pass, list, getWebhook, change };
};

/** The job was published and closed so many times, in turn. */
const emit = async ({ db }: TestApp, job: string, times: number) => {
  for (let n = 0; n < times; n += 1) await emitWebhook(db, n % 2 === 0 ? 'job.published' : 'job.closed', job);
};
const listSequences = (received: Received[], job: string) =>
  received.filter(({ resource_id }) => resource_id === job).map(({ sequence }) => sequence);
const idsBySequence = (received: Received[], job: string) => {
  const ids = new Map<number, Set<string>>();
  for (const { resource_id, sequence, id } of received)
    if (resource_id === job) ids.set(sequence, (ids.get(sequence) ?? new Set()).add(id));
  return ids;
};

describe('a private address', () => {
  it('behind a name is not connected to [webhook-private-dns]', async () => {
    const { test, receiver, company, jobs } = await aScene();
    const product = await appForThisTest();
    const { id } = await aWebhook(test, company.companyId, { url: 'https://localhost/hook' });
    await emit(test, jobs[0], 1);
    test.deps.webhookClient = product.deps.webhookClient;
    await sendDue(test.deps);
    const [delivery] = await test.as(company.token)(webhookDeliveryList, { query: { webhook_id: id } });
    expect(delivery).toMatchObject({
      state: 'waiting',
      attempts: 1,
      response_status: null,
      error: 'localhost leads to an address that is not public.',
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver', () => {
  it('that is down for an hour gets each event once, in order per record [webhook-order]', async () => {
    const { test, receiver, jobs, webhook, pass, list } = await aScene();
    receiver.close();
    for (const job of jobs) await emit(test, job, 2);
    for (let n = 0; n < 60; n += 1) {
      await pass(minute);
      if (n === 30) await emit(test, jobs[0], 2);
    }
    expect(receiver.received).toEqual([]);
    expect(new Set((await list()).map(({ error }) => error))).toEqual(
      new Set([null, '127.0.0.1 does not take connections.']),
    );
    await receiver.reopen();
    await pass(60 * minute);
    await pass(60 * minute);
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 2, 3, 4]);
    expect(listSequences(receiver.received, jobs[1])).toEqual([1, 2]);
    expect((await list()).every(({ state }) => state === 'delivered')).toBe(true);
    const now = vi.spyOn(Date, 'now').mockReturnValue(test.deps.clock.now().getTime());
    for (const request of receiver.received) verified(request, webhook.secret);
    now.mockRestore();
  });

  it('of a suspended company gets what waited once its owner is restored', async () => {
    const { test, receiver, company, jobs, pass } = await aScene();
    const setStatus = (status: 'suspended' | 'active') =>
      test.db.updateTable('users').set({ status }).where('id', '=', company.id).execute();
    await setStatus('suspended');
    await emit(test, jobs[0], 2);
    await pass(minute);
    expect(receiver.received).toEqual([]);
    await setStatus('active');
    await pass(minute);
    await pass(minute);
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 2]);
  });

  it('that answers 500 gets the same id again; later events of the record wait, others go on', async () => {
    const { test, receiver, jobs, pass } = await aScene();
    for (const job of jobs) await emit(test, job, 3);
    receiver.answer = (request, response) =>
      answerWith(request.resource_id === jobs[0] ? 500 : 200)(request, response);
    await pass(0);
    await pass(10_000);
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 1]);
    expect(listSequences(receiver.received, jobs[1])).toEqual([1, 2, 3]);
    receiver.answer = answerWith(200);
    await pass(10 * minute);
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 1, 1, 2, 3]);
    for (const ids of idsBySequence(receiver.received, jobs[0]).values()) expect(ids.size).toBe(1);
  });

  it('that redirects is not followed, and tried again [webhook-no-redirect]', async () => {
    const [scene, other] = [await aScene(), await aReceiver()];
    scene.receiver.answer = answerWith(307, { location: other.url });
    await emit(scene.test, scene.jobs[0], 1);
    await scene.pass(0);
    expect(await scene.list()).toMatchObject([{ state: 'waiting', response_status: 307 }]);
    expect([scene.receiver.received.length, other.received.length]).toEqual([1, 0]);
  });

  it('that is slow delays no other, and gets a few requests at once [webhook-no-starving]', async () => {
    const { test, receiver, company, jobs, pass } = await aScene();
    const fast = await aReceiver();
    let [open, max] = [0, 0];
    const release: (() => void)[] = [];
    receiver.answer = (_, response) => {
      max = Math.max(max, ++open);
      release.push(() => {
        open -= 1;
        response.writeHead(204).end();
      });
    };
    const many = await Promise.all(Array.from({ length: 12 }, () => aJob(test, company.companyId)));
    await emitWebhook(test.db, 'job.closed', many);
    const sending = pass(0);
    await vi.waitFor(() => expect(receiver.received.length).toBe(perHost));
    await aWebhook(test, company.companyId, { url: fast.url });
    await emit(test, jobs[1], 3);
    // As the task of the new events does.
    await sendDue(test.deps);
    await vi.waitFor(() => expect(listSequences(fast.received, jobs[1])).toEqual([1, 2, 3]));
    expect(receiver.received.length).toBe(perHost);
    receiver.answer = answerWith(204);
    for (const answer of release) answer();
    await sending;
    expect([max, receiver.received.length]).toEqual([perHost, 15]);
  });
});

describe('a killed worker', () => {
  it('leaves an event that is sent again under the same id [webhook-killed]', async () => {
    const { test, receiver, jobs, pass, list } = await aScene();
    receiver.answer = () => {};
    await emit(test, jobs[0], 2);
    const { databaseUrl = '', sessionSecret } = test.deps.config;
    const program = new URL('../../../test/webhook-worker.ts', import.meta.url).pathname;
    const worker = spawn(process.execPath, [program, databaseUrl, sessionSecret], { stdio: 'inherit' });
    onTestFinished(() => void worker.kill('SIGKILL'));
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 20_000 });
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGKILL');
    await ended;
    receiver.answer = answerWith(204);
    await pass(0);
    // The attempt may still be under way: another begins only when it must have ended.
    expect(receiver.received).toHaveLength(1);
    await pass(2 * minute);
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 1, 2]);
    expect(idsBySequence(receiver.received, jobs[0]).get(1)?.size).toBe(1);
    expect((await list()).map(({ attempts }) => attempts)).toEqual([1, 2]);
  }, 40_000);

  it('is not missed: two processes share the work, and send each event once', async () => {
    const { test, receiver, company, jobs } = await aScene();
    const db = openDatabase(test.deps.config.databaseUrl ?? '', { max: 4 });
    const workers = [await startWorkers(test, 1), await startWorkers({ deps: { ...test.deps, db } }, 1)];
    onTestFinished(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.destroy();
    });
    const more = await Promise.all(Array.from({ length: 20 }, () => aJob(test, company.companyId)));
    for (const job of [...more, ...jobs]) await emit(test, job, 2);
    await vi.waitFor(() => expect(receiver.received.length).toBe(44), { timeout: 20_000 });
    for (const job of more) expect(listSequences(receiver.received, job)).toEqual([1, 2]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(44);
  }, 40_000);
});

describe('a webhook is switched off', () => {
  it('by a 410, with a notice and a mail; switched on, it gets what waited [webhook-gone]', async () => {
    const { test, receiver, company, jobs, pass, getWebhook, change } = await aScene();
    receiver.answer = answerWith(410);
    await emit(test, jobs[0], 2);
    await pass(0);
    expect(await getWebhook()).toMatchObject({ off_reason: 'gone', waiting: 2 });
    await pass(day);
    expect(receiver.received).toHaveLength(1);
    expect(await listNotices(test, company, 'account_security')).toMatchObject([
      { title: 'A webhook was switched off', body: expect.stringContaining('410') },
    ]);
    await runTasks(test);
    expect(test.mails.map(({ subject }) => subject)).toContain('A webhook was switched off');
    receiver.answer = answerWith(204);
    await emit(test, jobs[0], 1);
    await change({ on: true });
    await pass(0);
    // What happened while it was off is not sent.
    expect(listSequences(receiver.received, jobs[0])).toEqual([1, 1, 2]);
    expect(await getWebhook()).toMatchObject({ off_reason: null, waiting: 0, failing_since: null });
  });

  it(`by ${limits.webhookRetryDays} days of failures, with one notice [webhook-five-days]`, async () => {
    const { test, receiver, company, jobs, pass, getWebhook } = await aScene();
    receiver.answer = answerWith(503);
    await emit(test, jobs[0], 1);
    await emit(test, jobs[1], 1);
    for (let n = 0; n < limits.webhookRetryDays * 4 - 1; n += 1) await pass(day / 4);
    expect(await getWebhook()).toMatchObject({ off_reason: null, failing_since: expect.any(String) });
    for (let n = 0; n < 3; n += 1) await pass(day / 4);
    expect(await getWebhook()).toMatchObject({ off_reason: 'failing', waiting: 2 });
    const count = receiver.received.length;
    await pass(day);
    expect(receiver.received.length).toBe(count);
    expect(await listNotices(test, company, 'account_security')).toHaveLength(1);
  });

  it('not by one event that is refused while others arrive: that one fails, and the next follows', async () => {
    const { test, receiver, jobs, pass, list, getWebhook } = await aScene();
    await emit(test, jobs[0], 2);
    const refuse: typeof receiver.answer = (request, response) =>
      answerWith(request.resource_id === jobs[0] && request.sequence === 1 ? 422 : 200)(request, response);
    receiver.answer = refuse;
    for (let n = 0; n < limits.webhookRetryDays * 4 + 2; n += 1) {
      await emit(test, jobs[1], 1);
      await pass(day / 4);
    }
    expect(await getWebhook()).toMatchObject({ off_reason: null, waiting: 0 });
    const ofFirst = (await list()).filter(({ resource_id }) => resource_id === jobs[0]);
    expect(ofFirst.map(({ sequence, state }) => [sequence, state])).toEqual([
      [2, 'delivered'],
      [1, 'failed'],
    ]);
  });

  it('and a new address is tried at once, which an answer of the old one does not switch off', async () => {
    const { test, receiver, jobs, pass, change, getWebhook } = await aScene();
    const moved = await aReceiver();
    receiver.answer = answerWith(500);
    await emit(test, jobs[0], 2);
    await pass(0);
    receiver.answer = (_, response) =>
      void change({ url: moved.url }).then(() => response.writeHead(410).end());
    await pass(minute);
    await pass(minute);
    expect(listSequences(moved.received, jobs[0])).toEqual([1, 2]);
    expect(await getWebhook()).toMatchObject({ off_reason: null, url: moved.url });
  });
});

it('ends a delivery quietly when its webhook is deleted during the attempt', async () => {
  const { test, receiver, company, jobs, webhook, pass } = await aScene();
  receiver.answer = (_, response) =>
    void test
      .as(company.token)(webhookDelete, { params: { id: webhook.id } })
      .then(() => response.writeHead(500).end());
  await emit(test, jobs[0], 1);
  await pass(0);
  expect(receiver.received).toHaveLength(1);
  expect(await test.as(company.token)(webhookList)).toEqual([]);
  await pass(minute);
  expect(receiver.received).toHaveLength(1);
});

it('says so when the secret cannot be read, as after a change of SESSION_SECRET', async () => {
  const { test, company, webhook, receiver, list } = await aScene();
  await sql`update webhooks set sealed_secret = 'broken'`.execute(test.db);
  await test.as(company.token)(webhookTestSend, { params: { id: webhook.id }, body: {} });
  await sendDue(test.deps);
  expect(await list()).toMatchObject([{ state: 'failed', error: expect.stringContaining('Replace it') }]);
  expect(receiver.received).toEqual([]);
});
