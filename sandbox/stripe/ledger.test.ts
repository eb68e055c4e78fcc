import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from './ledger.ts';
import { DAY, openSandbox, withPrices } from './sandbox-for-test.ts';

const stateFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cadre-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'state.jsonl');
};

it('keeps subscriptions, the clock and waiting events over a restart', async () => {
  const file = await stateFile();
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec' };
  const { stripe, sandbox } = await openSandbox({ stateFile: file, webhook });
  const { customer, small } = await withPrices(stripe);
  const made = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
  sandbox.advance(40 * DAY);
  const before = await stripe.subscriptions.retrieve(made.id);
  const waiting = sandbox.webhooks.waiting().length;
  await sandbox.close();

  const again = await openSandbox({ stateFile: file, webhook });
  expect(await again.stripe.subscriptions.retrieve(made.id)).toEqual(before);
  expect(again.sandbox.now()).toBeGreaterThan(Date.now() / 1000 + 40 * DAY);
  expect(again.sandbox.webhooks.waiting()).toHaveLength(waiting);
  expect((await again.stripe.invoices.list({ subscription: made.id })).data).toHaveLength(2);
});

it('forgets old answers and events at the start, but none that waits', async () => {
  const file = await stateFile();
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'whsec' };
  const first = await openSandbox({ stateFile: file, webhook });
  await first.stripe.customers.create({ email: 'ada@cadre.example' }, { idempotencyKey: 'one' });
  await first.sandbox.webhooks.settled();
  const { ledger } = first.sandbox.world;
  const [event] = ledger.all('event');
  if (!event) throw new Error('Nothing was told.');
  for (let at = 0; at < 1_200; at++) ledger.put('event', { ...event, id: `evt_${at}` });
  await first.sandbox.close();
  const { sandbox } = await openSandbox({
    stateFile: file,
    webhook,
    clock: () => Date.now() + 2 * DAY * 1000,
  });
  expect(sandbox.world.ledger.all('event')).toHaveLength(1_001);
  expect(sandbox.world.ledger.find('event', event.id)).toBeDefined();
  expect(sandbox.world.ledger.all('answer')).toEqual([]);
});

it('reads a journal whose last line was cut off', async () => {
  const file = await stateFile();
  const ledger = openLedger(file);
  ledger.put('travel', { id: 'travel', seconds: 5 });
  await appendFile(file, '[["travel","travel",{"id":"trav');
  expect(openLedger(file).find('travel', 'travel')).toEqual({ id: 'travel', seconds: 5 });
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
});

it('does all of it or none', async () => {
  const file = await stateFile();
  const ledger = openLedger(file);
  ledger.put('travel', { id: 'travel', seconds: 1 });
  expect(() =>
    ledger.atomically(() => {
      ledger.update('travel', 'travel', { seconds: 2 });
      ledger.remove('travel', 'travel');
      ledger.put('card', { id: 'pm_1', behaviour: 'pays', authenticated: false });
      throw new Error('no');
    }),
  ).toThrow('no');
  for (const one of [ledger, openLedger(file)])
    expect([one.find('travel', 'travel')?.seconds, one.all('card')]).toEqual([1, []]);
});
