import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import type { WebhookEvent } from '../../../../contract/src/webhook-event-names.ts';
import {
  type NewWebhook,
  webhookCreate,
  webhookDelete,
  webhookDeliveryList,
  webhookList,
  webhookResend,
  webhookRotate,
  webhookTestSend,
  webhookUpdate,
} from '../../../../contract/src/webhooks.ts';
import { anApiKey } from '../../../test/api-key-builders.ts';
import { appForTest, appForThisTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { listAudit } from '../../../test/audit-trail.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  aJob,
  anApplication,
  type Person,
} from '../../../test/builders.ts';
import { ageProof } from '../../../test/factor-builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { answerWith, aReceiver, aWebhook, verified } from '../../../test/webhook-builders.ts';
import { rotateMonths } from '../operations/operations.public.ts';
import { emitWebhook } from './webhooks.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest({ webhooksAllowLoopback: true });
});
afterAll(() => test.close());

const events: WebhookEvent[] = ['application.created', 'job.closed'];
const create = ({ token }: Person, body: Partial<NewWebhook> = {}, by = test) =>
  by.as(token)(webhookCreate, { body: { url: 'https://hooks.example/cadre', events, ...body } });
const stored = (companyId: string) =>
  test.db.selectFrom('webhooks').selectAll().where('company_id', '=', companyId).execute();
const listDeliveries = (id: string) =>
  test.db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', id).orderBy('id').execute();

describe('creating a webhook', () => {
  it('refuses a colleague, a fractional, a key, an old proof; it stores nothing', async () => {
    const company = await aCompany(test);
    const colleague = await aColleague(test, company.companyId);
    expect(await refusal(create(colleague))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    expect(await refusal(test.as(colleague.token)(webhookList))).toMatchObject({ status: 409 });
    expect(await refusal(create(await aFractional(test)))).toMatchObject({ status: 404 });
    const { key } = await anApiKey(test, company.id, ['jobs:write']);
    expect(await refusal(create({ ...company, token: key }))).toMatchObject({ code: 'key_not_allowed' });
    await ageProof(test, company);
    expect(await refusal(create(company))).toMatchObject({ code: 'reauthentication_required' });
    expect(await stored(company.companyId)).toEqual([]);
  });

  it('refuses addresses that are not public or not https, and events that do not exist [webhook-private-url]', async () => {
    const product = await appForThisTest();
    const company = await aCompany(product);
    for (const url of [
      'ftp://hooks.example/',
      'javascript:alert(1)',
      'hooks.example',
      'http://hooks.example/',
      'https://127.0.0.1/',
      'http://127.0.0.1:4000/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/latest/meta-data/',
      'https://me:secret@hooks.example/',
      'https://hooks.example:8443/',
    ])
      expect([url, (await refusal(create(company, { url }, product))).fields]).toEqual([
        url,
        { url: expect.any(String) },
      ]);
    expect((await refusal(create(company, { events: [] }, product))).fields).toHaveProperty('events');
    const unknown = ['job.renamed'] as unknown as WebhookEvent[];
    expect((await refusal(create(company, { events: unknown }, product))).fields).toHaveProperty([
      'events.0',
    ]);
    expect(await product.as(company.token)(webhookList)).toEqual([]);
  });

  it('refuses more than the limit, also when two are created at once', async () => {
    const company = await aCompany(test);
    for (let n = 1; n < limits.webhooks; n += 1) await aWebhook(test, company.companyId);
    const results = await Promise.allSettled([create(company), create(company)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await stored(company.companyId)).toHaveLength(limits.webhooks);
  });

  it('shows the secret once and stores it sealed; the owner is notified, and the log has the act [webhook-secret]', async () => {
    const company = await aCompany(test);
    const { secret, ...created } = await create(company);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(created).toMatchObject({ events, off_reason: null, waiting: 0 });
    expect(JSON.stringify(await stored(company.companyId))).not.toContain(secret.slice(6));
    expect(await test.as(company.token)(webhookList)).toEqual([created]);
    expect(await listNotices(test, company, 'account_security')).toMatchObject([
      { title: 'A webhook was created' },
    ]);
    await test.as(company.token)(webhookDelete, { params: { id: created.id } });
    const log = await listAudit(test, created.id);
    expect(log).toMatchObject([{ action: 'webhook_created' }, { action: 'webhook_deleted' }]);
    // The log cannot be erased, and a URL is often a secret.
    expect(JSON.stringify(log)).not.toContain(new URL(created.url).pathname);
  });
});

describe('the webhook of another company', () => {
  it('is not found by any call, and stays as it is [webhook-foreign]', async () => {
    const [mine, other] = [await aCompany(test), await aCompany(test)];
    const { id } = await aWebhook(test, other.companyId);
    await emitWebhook(test.db, 'job.closed', await aJob(test, other.companyId));
    const [delivery] = await listDeliveries(id);
    const before = [await stored(other.companyId), await listDeliveries(id)];
    const params = { params: { id } };
    const call = test.as(mine.token);
    for (const refused of [
      () => call(webhookUpdate, { ...params, body: { on: false } }),
      () => call(webhookDelete, params),
      () => call(webhookRotate, { ...params, body: {} }),
      () => call(webhookTestSend, { ...params, body: {} }),
      () => call(webhookDeliveryList, { query: { webhook_id: id } }),
      () => call(webhookResend, { params: { id: delivery?.id ?? '' }, body: {} }),
    ])
      expect(await refusal(refused())).toMatchObject({ status: 404 });
    expect([await stored(other.companyId), await listDeliveries(id)]).toEqual(before);
  });
});

describe('an event', () => {
  it('is written with the transaction alone, for webhooks that are on and chose it [webhook-rollback]', async () => {
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId);
    const [{ id: chosen }, { id: off }, { id: other }] = [
      await aWebhook(test, company.companyId, { events: ['job.closed'] }),
      await aWebhook(test, company.companyId),
      await aWebhook(test, company.companyId, { events: ['message.created'] }),
    ];
    await test.as(company.token)(webhookUpdate, { params: { id: off }, body: { on: false } });
    const failing = test.db.transaction().execute(async (db) => {
      await emitWebhook(db, 'job.closed', job);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listDeliveries(chosen)).toEqual([]);
    for (const event of ['job.closed', 'job.published', 'job.closed'] as const)
      await emitWebhook(test.db, event, job);
    // The sequence of the event that was rolled back is not missing.
    expect((await listDeliveries(chosen)).map(({ event, sequence }) => [event, sequence])).toEqual([
      ['job.closed', 1],
      ['job.closed', 2],
    ]);
    expect([...(await listDeliveries(off)), ...(await listDeliveries(other))]).toEqual([]);
  });

  it('numbers the events of one job without gaps, also from transactions at the same time [webhook-sequence]', async () => {
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId);
    const { id } = await aWebhook(test, company.companyId);
    await Promise.all(Array.from({ length: 12 }, () => emitWebhook(test.db, 'job.closed', job)));
    const sequences = (await listDeliveries(id)).map(({ sequence }) => sequence).sort((a, b) => a - b);
    expect(sequences).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });
});

describe('by hand', () => {
  it('sends a test, also while the webhook is off, and shows request and answer', async () => {
    const [company, receiver] = [await aCompany(test), await aReceiver()];
    const { id, secret } = await create(company, { url: receiver.url });
    const call = test.as(company.token);
    await call(webhookUpdate, { params: { id }, body: { on: false } });
    receiver.answer = answerWith(200);
    await call(webhookTestSend, { params: { id }, body: {} });
    await runTasks(test);
    expect(receiver.received.map((request) => verified(request, secret))).toMatchObject([
      { type: 'webhook.test', resource_id: id, sequence: 1 },
    ]);
    expect(await call(webhookDeliveryList, { query: { webhook_id: id } })).toMatchObject([
      {
        id: receiver.received[0]?.id,
        state: 'delivered',
        attempts: 1,
        request: receiver.received[0]?.text,
        response_status: 200,
        response_body: '200 by the receiver',
        next_attempt_at: null,
      },
    ]);
  });

  it('a test that is refused is given up; sent again, it has the same id [webhook-same-id]', async () => {
    const [company, receiver] = [await aCompany(test), await aReceiver()];
    const { id } = await create(company, { url: receiver.url });
    const call = test.as(company.token);
    receiver.answer = (_, response) => void response.writeHead(500).end(`a\u0000${'x'.repeat(3_000)}`);
    await call(webhookTestSend, { params: { id }, body: {} });
    await runTasks(test);
    const [failed] = await call(webhookDeliveryList, { query: { webhook_id: id } });
    expect(failed).toMatchObject({ state: 'failed', response_status: 500, next_attempt_at: null });
    expect(failed?.response_body?.length).toBe(1_023);
    receiver.answer = answerWith(204);
    await call(webhookResend, { params: { id: failed?.id ?? '' }, body: {} });
    await runTasks(test);
    expect(await call(webhookDeliveryList, { query: { webhook_id: id } })).toMatchObject([
      { state: 'delivered', attempts: 2 },
    ]);
    expect(receiver.received.map((request) => request.id)).toEqual([failed?.id, failed?.id]);
  });

  it('a rotated secret signs beside the one before for a day, then alone [webhook-rotation]', async () => {
    const [company, receiver] = [await aCompany(test), await aReceiver()];
    const { id, secret: old } = await create(company, { url: receiver.url });
    const call = test.as(company.token);
    const { secret } = await call(webhookRotate, { params: { id }, body: {} });
    const sendTest = async () => {
      await call(webhookTestSend, { params: { id }, body: {} });
      await runTasks(test);
      const request = receiver.received.at(-1);
      if (!request) throw new Error('Nothing arrived.');
      return request;
    };
    const first = await sendTest();
    for (const either of [secret, old])
      expect(verified(first, either)).toMatchObject({ type: 'webhook.test' });
    await test.db
      .updateTable('webhooks')
      .set({ previous_secret_until: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', id)
      .execute();
    const second = await sendTest();
    expect(verified(second, secret)).toMatchObject({ type: 'webhook.test' });
    expect(() => verified(second, old)).toThrow();
  });
});

describe('what is stored', () => {
  it('about a person is deleted with them, and all of it with the company [webhook-erasure]', async () => {
    const company = await aCompany(test);
    const [leaving, staying] = [await aFractional(test), await aFractional(test)];
    const job = await aJob(test, company.companyId);
    const { id } = await aWebhook(test, company.companyId);
    const [first, second] = [
      await anApplication(test, job, leaving.id),
      await anApplication(test, job, staying.id),
    ];
    await emitWebhook(test.db, 'application.created', [first, second]);
    await test.as(leaving.token)(accountDelete, { body: {} });
    const left = await listDeliveries(id);
    expect(left.map(({ resource_id }) => resource_id)).toContain(second);
    expect(JSON.stringify(left)).not.toContain(leaving.id);
    await test.as(company.token)(accountDelete, { body: {} });
    expect([...(await stored(company.companyId)), ...(await listDeliveries(id))]).toEqual([]);
  });

  it(`is dropped with its month after ${limits.webhookDeliveryDays} days; the numbers go on`, async () => {
    const company = await aCompany(test);
    const job = await aJob(test, company.companyId);
    const { id } = await aWebhook(test, company.companyId);
    await emitWebhook(test.db, 'job.closed', job);
    const rotateIn = (days: number) =>
      rotateMonths.run({ ...test.deps, clock: { now: () => new Date(Date.now() + days * 86_400_000) } }, {});
    await rotateIn(limits.webhookDeliveryDays);
    expect(await listDeliveries(id)).toHaveLength(1);
    await rotateIn(limits.webhookDeliveryDays + 32);
    expect(await listDeliveries(id)).toEqual([]);
    await emitWebhook(test.db, 'job.closed', job);
    expect(await listDeliveries(id)).toMatchObject([{ sequence: 2 }]);
  });
});
