import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../server/test/pdf-text.ts';
import { payCheckout } from '../objects/checkout-payment.ts';
import { daySeconds, openSandbox, withPrices } from '../sandbox-for-test.ts';

const card = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Example',
  action: 'pay',
};

const open = async () => {
  const opened = await openSandbox();
  const { customer, small } = await withPrices(opened.stripe);
  const session = await opened.stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: small.id, quantity: 1 }],
    success_url: 'http://localhost:3000/thank-you?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/pricing',
    allow_promotion_codes: true,
  });
  const path = new URL(session.url ?? '').pathname;
  const get = (url: string) => opened.sandbox.fastify.inject({ url });
  const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    opened.sandbox.fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const subscriptions = async () =>
    (await opened.stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
  return { ...opened, customer, session, path, get, post, subscriptions };
};

const success = (id: string) => `http://localhost:3000/thank-you?session_id=${id}`;

describe('the checkout page', () => {
  it('shows the price and the sandbox note, with autocomplete names on the fields', async () => {
    const { get, path } = await open();
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('No money is charged');
    expect(body).toContain('$29.00');
    for (const [label, autocomplete] of [
      ['Card number', 'cc-number'],
      ['Expiry', 'cc-exp'],
      ['CVC', 'cc-csc'],
      ['Name on card', 'cc-name'],
    ])
      expect(body).toMatch(
        new RegExp(`<label for="(\\w+)">${label}</label><input id="\\1"[^>]*autocomplete="${autocomplete}"`),
      );
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ]+'; form-action 'self' http:\/\/localhost:3000;/,
    );
    expect(body).not.toContain('<script');
  });

  it('pays once when it is sent several times', async () => {
    const { post, path, session, subscriptions, stripe } = await open();
    const responses = await Promise.all([post(path, card), post(path, card), post(path, card)]);
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      Array.from({ length: 3 }, () => [303, success(session.id)]),
    );
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['active']);
    expect((await stripe.charges.list()).data).toHaveLength(1);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
    });
  });

  it('shows errors at the fields and repeats the input except the security code', async () => {
    const { post, path, subscriptions } = await open();
    const { statusCode, body } = await post(path, {
      ...card,
      number: '4242 4242 4242 4241',
      expiry: '13/30',
      cvc: '12345',
      name: '"><b>',
    });
    expect(statusCode).toBe(422);
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(body).toContain('value="4242 4242 4242 4241"');
    expect(body).toContain('&quot;&gt;&lt;b&gt;');
    expect(body).not.toContain('12345');
    expect((await post(path, { ...card, expiry: '01/20' })).body).toContain('This card has expired.');
    expect(await subscriptions()).toEqual([]);
  });

  it('stores nothing for a declined card', async () => {
    const { post, path, subscriptions } = await open();
    const { statusCode, body } = await post(path, { ...card, number: '4000000000000002' });
    expect([statusCode, body.includes('Your card was declined.')]).toEqual([422, true]);
    expect(await subscriptions()).toEqual([]);
  });

  it('requires authentication for some cards, which can fail and be retried', async () => {
    const { get, post, path, session, subscriptions } = await open();
    const asks = { ...card, number: '4000 0025 0000 3155' };
    expect((await post(path, asks)).headers.location).toBe(`${path}/confirm`);
    expect((await get(`${path}/confirm`)).body).toContain('Complete authentication');
    await post(`${path}/confirm`, { answer: 'fail' });
    expect((await get(path)).body).toContain('unable to authenticate');
    expect(await subscriptions()).toEqual([]);
    await post(path, asks);
    expect((await post(`${path}/confirm`, { answer: 'complete' })).headers.location).toBe(
      success(session.id),
    );
    expect((await subscriptions()).map(({ status }) => status)).toEqual(['active']);
  });

  it('applies a promotion code and removes one that was deactivated since', async () => {
    const { get, post, path, stripe } = await open();
    const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'once' });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'WELCOME',
    });
    expect((await post(path, { action: 'apply-code', code: 'none' })).statusCode).toBe(422);
    expect((await post(path, { action: 'apply-code', code: 'welcome' })).statusCode).toBe(303);
    expect((await get(path)).body).toContain('Subscribe for $23.20');
    await stripe.promotionCodes.update(code.id, { active: false });
    const { statusCode, body } = await post(path, card);
    expect([statusCode, body.includes('Subscribe for $29.00')]).toEqual([422, true]);
  });

  it('returns 410 and charges nothing after it expired', async () => {
    const { get, post, path, sandbox, subscriptions } = await open();
    sandbox.advance(2 * daySeconds);
    expect((await get(path)).statusCode).toBe(410);
    expect((await post(path, card)).statusCode).toBe(410);
    expect(await subscriptions()).toEqual([]);
    expect((await get('/dev/stripe/checkout/cs_test_none')).statusCode).toBe(404);
  });

  it('is not paid twice, nor after it expired, by a test that pays without the page', async () => {
    const [paid, expired] = [await open(), await open()];
    const details = {
      number: '4242424242424242',
      expMonth: 12,
      expYear: 2040,
      name: 'Ada Example',
      email: 'ada@cadre.example',
    };
    const pay = ({ path, sandbox }: typeof paid) =>
      payCheckout(sandbox.context, path.split('/').at(-1) ?? '', details);
    const refused = { refused: expect.stringContaining('no longer open') };
    expired.sandbox.advance(2 * daySeconds);
    expect(pay(expired)).toEqual(refused);
    expect(await expired.subscriptions()).toEqual([]);
    expect([pay(paid), pay(paid)]).toEqual(['paid', refused]);
    expect(await paid.subscriptions()).toHaveLength(1);
  });

  it('returns 403 for a form from another site', async () => {
    const { post, path } = await open();
    expect((await post(path, card, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });
});

describe('the portal', () => {
  it('shows invoices, cancels and keeps a plan, and updates the card', async () => {
    const { get, post, path, stripe, customer, subscriptions } = await open();
    await post(path, card);
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost:3000/',
    });
    const page = new URL(portal.url).pathname;
    const [subscription] = await subscriptions();
    const change = async (fields: Record<string, string>) => {
      expect((await post(page, { subscription: subscription?.id ?? '', ...fields })).statusCode).toBe(303);
      return (await subscriptions())[0];
    };
    expect((await get(page)).body).toContain('Visa ending in 4242');
    expect((await change({ action: 'cancel' }))?.cancel_at_period_end).toBe(true);
    expect((await change({ action: 'keep' }))?.cancel_at_period_end).toBe(false);
    await change({ ...card, action: 'card', number: '5555 5555 5555 4444' });
    expect((await get(page)).body).toContain('Mastercard ending in 4444');
    expect((await post(page, { ...card, action: 'card', number: '4000000000000002' })).statusCode).toBe(422);
  });
});

describe('an invoice', () => {
  it('can be paid on its page while it is open, and downloaded as a PDF', async () => {
    const { get, post, path, stripe, sandbox, customer } = await open();
    await post(path, { ...card, number: '4000 0000 0000 0341' });
    sandbox.advance(32 * daySeconds);
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice?.status).toBe('open');
    const page = new URL(invoice?.hosted_invoice_url ?? '').pathname;
    expect((await get(page)).body).toContain('Pay this invoice');
    expect((await post(page, card)).statusCode).toBe(303);
    expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ status: 'paid' });
    const pdf = await get(new URL(invoice?.invoice_pdf ?? '').pathname);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { text } = readPdf(pdf.rawPayload);
    expect(text).toContain(invoice?.number);
    expect(text).toContain('$29.00');
  });
});

describe('the control page', () => {
  it('advances the time and runs due renewals', async () => {
    const { get, post, path, stripe, customer } = await open();
    await post(path, card);
    expect((await get('/dev/stripe')).body).toContain('ada@cadre.example');
    expect((await post('/dev/stripe', { jump: 'month' })).statusCode).toBe(303);
    expect((await stripe.invoices.list({ customer: customer.id })).data.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
    ]);
  });
});
