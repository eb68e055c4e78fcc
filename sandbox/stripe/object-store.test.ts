import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openObjectStore } from './object-store.ts';
import { daySeconds, openSandbox, withPrices } from './sandbox-for-test.ts';

const stateFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state.jsonl');
};

it('restores subscriptions, the time and pending events after a restart', async () => {
  const file = await stateFile();
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec' };
  const { stripe, sandbox } = await openSandbox({ stateFile: file, webhook });
  const { customer, small } = await withPrices(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: small.id }],
  });
  sandbox.advance(40 * daySeconds);
  const before = await stripe.subscriptions.retrieve(subscription.id);
  const waiting = sandbox.webhooks.waiting().length;
  await sandbox.close();

  const again = await openSandbox({ stateFile: file, webhook });
  expect(await again.stripe.subscriptions.retrieve(subscription.id)).toEqual(before);
  expect(again.sandbox.now()).toBeGreaterThan(Date.now() / 1000 + 40 * daySeconds);
  expect(again.sandbox.webhooks.waiting()).toHaveLength(waiting);
  expect((await again.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
});

it('deletes old responses and events at the start, except undelivered events', async () => {
  const file = await stateFile();
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec' };
  const first = await openSandbox({ stateFile: file, webhook });
  await first.stripe.customers.create({ email: 'ada@cadre.example' }, { idempotencyKey: 'one' });
  await first.sandbox.webhooks.settled();
  const { store } = first.sandbox.context;
  const [event] = store.all('event');
  if (!event) throw new Error('No event was stored.');
  for (let index = 0; index < 1_200; index++) store.put('event', { ...event, id: `evt_${index}` });
  await first.sandbox.close();
  const { sandbox } = await openSandbox({
    stateFile: file,
    webhook,
    clock: () => Date.now() + 2 * daySeconds * 1000,
  });
  expect(sandbox.context.store.all('event')).toHaveLength(1_001);
  expect(sandbox.context.store.find('event', event.id)).toBeDefined();
  expect(sandbox.context.store.all('response')).toEqual([]);
});

it('reads a journal with a truncated last line', async () => {
  const file = await stateFile();
  const store = openObjectStore(file);
  store.put('travel', { id: 'travel', seconds: 5 });
  await appendFile(file, '[["travel","travel",{"id":"trav');
  expect(openObjectStore(file).find('travel', 'travel')).toEqual({ id: 'travel', seconds: 5 });
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
});

it('undoes all changes when the work throws', async () => {
  const file = await stateFile();
  const store = openObjectStore(file);
  store.put('travel', { id: 'travel', seconds: 1 });
  expect(() =>
    store.atomically(() => {
      store.update('travel', 'travel', { seconds: 2 });
      store.remove('travel', 'travel');
      store.put('card', { id: 'pm_1', behaviour: 'pays', authenticated: false });
      throw new Error('no');
    }),
  ).toThrow('no');
  for (const opened of [store, openObjectStore(file)])
    expect([opened.find('travel', 'travel')?.seconds, opened.all('card')]).toEqual([1, []]);
});
