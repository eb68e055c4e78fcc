import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { openSandbox } from './sandbox-for-test.ts';

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (cause: unknown) => cause as InstanceType<typeof Stripe.errors.StripeError>,
  );

describe('a call', () => {
  it('returns 401 without the API key', async () => {
    const { url, key } = await openSandbox();
    const get = (authorization?: string) =>
      fetch(`${url}/v1/products`, { headers: authorization === undefined ? {} : { authorization } });
    expect((await get()).status).toBe(401);
    expect((await get('Bearer sk_test_other')).status).toBe(401);
    expect((await get(`Bearer ${key}`)).status).toBe(200);
    expect((await get(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)).status).toBe(200);
  });

  it('returns the same errors as Stripe', async () => {
    const { stripe, url, key } = await openSandbox();
    expect(await refusal(stripe.products.create({} as never))).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'parameter_missing',
      param: 'name',
    });
    expect(await refusal(stripe.products.create({ name: 'Plan', colour: 'red' } as never))).toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
    });
    expect(await refusal(stripe.products.retrieve('prod_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such product: 'prod_none'",
    });
    expect(
      await refusal(stripe.prices.create({ product: 'prod_none', currency: 'usd', unit_amount: 1 })),
    ).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'product' });
    expect(await refusal(stripe.customers.list({ expand: ['data.shoes'] }))).toBeUndefined();
    await stripe.customers.create({ email: 'ada@cadre.example' });
    expect(await refusal(stripe.customers.list({ expand: ['data.shoes'] }))).toMatchObject({
      statusCode: 400,
    });
    const unknown = await fetch(`${url}/v1/shoes`, { headers: { authorization: `Bearer ${key}` } });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it('is executed once per idempotency key', async () => {
    const { stripe } = await openSandbox();
    const withIdempotencyKey = { idempotencyKey: 'one' };
    const first = await stripe.customers.create({ email: 'ada@cadre.example' }, withIdempotencyKey);
    const again = await stripe.customers.create({ email: 'ada@cadre.example' }, withIdempotencyKey);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(
      await refusal(stripe.customers.create({ email: 'bob@cadre.example' }, withIdempotencyKey)),
    ).toMatchObject({
      type: 'StripeIdempotencyError',
    });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('is executed once when it is repeated after a lost response', async () => {
    const { stripe, sandbox } = await openSandbox();
    sandbox.faults.add({ kind: 'reset', when: 'after', times: 1 });
    await stripe.customers.create({ email: 'ada@cadre.example' }, { maxNetworkRetries: 1 });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('fails when a fault is set', async () => {
    const { stripe, sandbox } = await openSandbox();
    sandbox.faults.add({ kind: 'status', status: 429, times: 1 });
    sandbox.faults.add({ kind: 'status', times: 1 });
    // The package retries a closed connection once.
    sandbox.faults.add({ kind: 'reset', times: 2, match: /POST/ });
    sandbox.faults.add({ kind: 'slow', ms: 300, times: 1 });
    expect(await refusal(stripe.products.list())).toMatchObject({ type: 'StripeRateLimitError' });
    expect(await refusal(stripe.products.list())).toMatchObject({ type: 'StripeAPIError' });
    expect(await refusal(stripe.products.create({ name: 'Plan' }))).toMatchObject({
      type: 'StripeConnectionError',
    });
    const begun = performance.now();
    expect((await stripe.products.list()).data).toEqual([]);
    expect(performance.now() - begun).toBeGreaterThan(290);
  });
});

describe('a list', () => {
  it('is paged, newest first', async () => {
    const { stripe } = await openSandbox();
    const ids: string[] = [];
    for (let index = 0; index < 7; index++)
      ids.unshift((await stripe.products.create({ name: `Plan ${index}` })).id);
    const page = await stripe.products.list({ limit: 3 });
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(page.has_more).toBe(true);
    const last = await stripe.products.list({ limit: 3, starting_after: ids[5] as string });
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(6), false]);
    const before = await stripe.products.list({ limit: 3, ending_before: ids[3] as string });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const all: string[] = [];
    for await (const { id } of stripe.products.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  it('finds prices by lookup key, which is unique', async () => {
    const { stripe } = await openSandbox();
    const price = (more: object = {}) =>
      stripe.prices.create({
        currency: 'usd',
        unit_amount: 100,
        product_data: { name: 'P' },
        lookup_key: 'k',
        ...more,
      });
    const first = await price();
    expect(await refusal(price())).toMatchObject({ statusCode: 400, param: 'lookup_key' });
    const second = await price({ transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['k'] })).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });
});

describe('a response', () => {
  it('includes expanded fields only on request', async () => {
    const { stripe } = await openSandbox();
    const { id } = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 2900,
      product_data: { name: 'Plan' },
      currency_options: { gbp: { unit_amount: 2300 } },
    });
    expect((await stripe.prices.retrieve(id)).currency_options).toBeUndefined();
    const full = await stripe.prices.retrieve(id, { expand: ['currency_options', 'product'] });
    expect(full.currency_options).toMatchObject({ usd: { unit_amount: 2900 }, gbp: { unit_amount: 2300 } });
    expect(full.product).toMatchObject({ object: 'product', name: 'Plan' });
  });
});
