import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSandbox } from './sandbox-for-test.ts';

const secret = 'whsec_deliveries';

/** An endpoint that records requests and responds with `status`. */
const openEndpoint = async () => {
  const received: { body: string; signature: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const emails = () => received.map(({ body }) => JSON.parse(body).data.object.email as string);
  return { url, received, answers, emails };
};

const open = async () => {
  const endpoint = await openEndpoint();
  const opened = await openSandbox({ webhook: { url: endpoint.url, secret }, retryDelaysMs: [30, 30, 30] });
  const meet = async (...names: string[]) => {
    for (const name of names) await opened.stripe.customers.create({ email: `${name}@cadre.example` });
  };
  return { ...opened, ...endpoint, meet };
};

const until = async (holds: () => boolean) => {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 5_000) throw new Error('It never came to that.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('an event', () => {
  it('has a signature that the package verifies', async () => {
    const { meet, received, sandbox } = await open();
    await meet('ada');
    await sandbox.webhooks.settled();
    const [first] = received;
    const event = Stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', secret);
    expect(event).toMatchObject({ type: 'customer.created', api_version: Stripe.API_VERSION });
    expect(() => Stripe.webhooks.constructEvent(`${first?.body} `, first?.signature ?? '', secret)).toThrow();
  });

  it('is delivered in order and retried until it succeeds', async () => {
    const { meet, emails, answers, sandbox } = await open();
    answers.push(500, 500);
    await meet('ada', 'bob');
    await until(() => emails().length === 4);
    expect(emails().slice(0, 2).sort()).toEqual(['ada@cadre.example', 'bob@cadre.example']);
    expect(new Set(emails().slice(2)).size).toBe(2);
    await until(() => sandbox.webhooks.waiting().length === 0);
  });

  it('is given up after the last attempt, and can be retried', async () => {
    const { meet, received, answers, sandbox } = await open();
    answers.push(500, 500, 500, 500);
    await meet('ada');
    await until(() => received.length === 4);
    await until(() => sandbox.webhooks.waiting()[0]?.state === 'given_up');
    await sandbox.webhooks.retryNow();
    expect([received.length, sandbox.webhooks.waiting()]).toEqual([5, []]);
  });

  it('can be held, reordered, duplicated or dropped', async () => {
    const { meet, emails, received, sandbox, stripe } = await open();
    sandbox.webhooks.hold();
    await meet('ada', 'bob', 'cyd');
    await sandbox.webhooks.settled();
    expect(received).toEqual([]);
    await sandbox.webhooks.release({ order: 'reversed', copies: 2 });
    expect(
      emails()
        .map((email) => email[0])
        .join(''),
    ).toBe('cbacba');
    sandbox.webhooks.hold();
    await meet('dan');
    await stripe.products.create({ name: 'Plan' });
    await sandbox.webhooks.release({ drop: (type) => type === 'customer.created' });
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ type: 'product.created' });
    expect(received).toHaveLength(7);
  });
});
