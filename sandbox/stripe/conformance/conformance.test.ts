import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../call.ts';
import { calls } from '../calls.ts';
import { eventTypes } from '../events.ts';
import { buildStripeSandbox, type StripeSandbox } from '../stripe-sandbox.ts';
import { makeEveryCall } from './every-call.ts';
import { stripeConformance } from './stripe-conformance.ts';
import { getMethod } from './stripe-methods.ts';

interface Seen {
  call: Call;
  params: unknown;
  response: { status: number; body: unknown };
}

const key = 'sk_test_conformance';
const seen: Seen[] = [];
let sandbox: StripeSandbox;
let conformance: ReturnType<typeof stripeConformance>;

beforeAll(async () => {
  sandbox = await buildStripeSandbox({
    publicUrl: 'http://localhost:3000',
    secretKey: key,
    onCall: (call, params, response) => void seen.push({ call, params, response }),
  });
  const { port } = new URL(await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' }));
  const stripe = new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
  await makeEveryCall(sandbox, stripe);
  conformance = stripeConformance();
}, 180_000);
afterAll(() => sandbox.close());

const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const wrong = (found: string[], of: string) => found.map((mistake) => `${of}: ${mistake}`);

describe('the Stripe sandbox, compared with the types of the package', { timeout: 120_000 }, () => {
  it('has a package method for every call, and every call was made', () => {
    const stripe = new Stripe(key);
    const methods = calls.map((call) => getMethod(call).method);
    const resolve = (path: string) =>
      path.split('.').reduce<unknown>((part, field) => (part as Record<string, unknown>)?.[field], stripe);
    expect(methods.filter((method) => typeof resolve(method) !== 'function')).toEqual([]);
    expect(new Set(methods).size).toBe(calls.length);
    const called = new Set(seen.map(({ call }) => name(call)));
    expect(calls.map(name).filter((call) => !called.has(call))).toEqual([]);
  });

  it('accepts requests as the package types them', () => {
    expect(seen.flatMap(({ call, params }) => wrong(conformance.request(call, params), name(call)))).toEqual(
      [],
    );
  });

  it('returns responses as the package types them', () => {
    const successful = seen.filter(({ response }) => response.status === 200);
    expect(successful.length).toBeGreaterThan(calls.length);
    expect(
      successful.flatMap(({ call, response }) =>
        wrong(conformance.response(call, response.body), name(call)),
      ),
    ).toEqual([]);
  });

  it('sends events of every type as the package types them', () => {
    const events = sandbox.context.store.all('event');
    expect(events.flatMap((event) => wrong(conformance.event(event), event.type))).toEqual([]);
    const sent = new Set<string>(events.map(({ type }) => type));
    expect(eventTypes.filter((type) => !sent.has(type))).toEqual([]);
  });

  const findSeen = (path: string) => {
    const found = seen.find(({ call, response }) => name(call) === path && response.status === 200);
    if (!found) throw new Error(`${path} was not called.`);
    return { call: found.call, body: structuredClone(found.response.body) as Record<string, unknown> };
  };

  it('reports a misnamed field of a response', () => {
    const { call, body } = findSeen('GET /v1/subscriptions/:id');
    expect(conformance.response(call, body)).toEqual([]);
    const { cancel_at_period_end, ...rest } = body;
    expect(conformance.response(call, { ...rest, cancelAtPeriodEnd: cancel_at_period_end })).not.toEqual([]);
    expect(conformance.response(call, rest)).not.toEqual([]);
    expect(conformance.response(call, { ...body, current_period_end: 1 })).not.toEqual([]);
    const items = body.items as { data: Record<string, unknown>[] };
    const [{ current_period_end, ...item }] = items.data as [Record<string, unknown>];
    expect(
      conformance.response(call, {
        ...body,
        items: { ...items, data: [{ ...item, period_end: current_period_end }] },
      }),
    ).not.toEqual([]);
    expect(conformance.response(call, { ...body, status: 'alive' })).not.toEqual([]);
  });

  it('reports a misnamed field of a request or an event', () => {
    const checkout = { method: 'POST', path: '/v1/checkout/sessions' } as const;
    const order = {
      mode: 'subscription',
      line_items: [{ price: 'price_1', quantity: '1' }],
      success_url: 'https://a.example',
    };
    expect(conformance.request(checkout, order)).toEqual([]);
    expect(conformance.request(checkout, { ...order, payment_method_types: ['card'] })).not.toEqual([]);
    expect(conformance.request(checkout, { ...order, line_items: [{ cost: 'price_1' }] })).not.toEqual([]);
    const codes = { method: 'POST', path: '/v1/promotion_codes' } as const;
    expect(conformance.request(codes, { coupon: 'c' })).not.toEqual([]);
    const event = sandbox.context.store.all('event').find(({ type }) => type === 'invoice.paid');
    const { parent, ...invoice } = (event?.data.object ?? {}) as unknown as Record<string, unknown>;
    expect(
      conformance.event({
        ...event,
        type: 'invoice.paid',
        data: { object: { ...invoice, subscription: parent } },
      } as never),
    ).not.toEqual([]);
  });
});
