import fc from 'fast-check';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { daySeconds, getItem, openSandbox, withPrices } from './sandbox-for-test.ts';

const listInvoices = async (stripe: Stripe, subscription: string) =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse();

const paidSums = async (stripe: Stripe, subscription: string) =>
  (await listInvoices(stripe, subscription)).map(({ billing_reason, status, total }) => [
    billing_reason,
    status,
    total,
  ]);

describe('a subscription', () => {
  it('renews on the same day, also after a short month', async () => {
    const { stripe, sandbox } = await openSandbox({ clock: () => Date.UTC(2027, 0, 31, 12) });
    const { customer, small } = await withPrices(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const ends = [];
    for (let month = 0; month < 3; month++) {
      ends.push(
        new Date(getItem(await stripe.subscriptions.retrieve(id)).current_period_end * 1000)
          .toISOString()
          .slice(0, 10),
      );
      sandbox.advance(30 * daySeconds);
    }
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
  });

  it('is upgraded at once for the prorated difference', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small, big } = await withPrices(stripe);
    const created = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
    });
    const { current_period_start: start, current_period_end: end } = getItem(created);
    sandbox.advance(10 * daySeconds);
    const remaining = (end - sandbox.now()) / (end - start);
    const items = [{ id: getItem(created).id, price: big.id }];
    const preview = await stripe.invoices.createPreview({
      subscription: created.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    });
    const after = await stripe.subscriptions.update(created.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    });
    const invoice = after.latest_invoice as Stripe.Invoice;
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual([
      -Math.round(2900 * remaining),
      Math.round(5900 * remaining),
    ]);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: preview.total,
      billing_reason: 'subscription_update',
    });
    expect(getItem(after)).toMatchObject({ price: { id: big.id }, current_period_end: end });
    expect(after.pending_update).toBeNull();
  });

  it('keeps an upgrade pending until it is paid, and discards it after a day', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small, big } = await withPrices(stripe);
    const created = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
    });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const upgrade = () =>
      stripe.subscriptions.update(created.id, {
        items: [{ id: getItem(created).id, price: big.id }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
    sandbox.advance(5 * daySeconds);
    const pending = await upgrade();
    expect([getItem(pending).price.id, pending.status]).toEqual([small.id, 'active']);
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(big.id);
    sandbox.advance(daySeconds);
    const restored = await stripe.subscriptions.retrieve(created.id, { expand: ['latest_invoice'] });
    expect([restored.pending_update, (restored.latest_invoice as Stripe.Invoice).status]).toEqual([
      null,
      'void',
    ]);

    const again = await upgrade();
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await stripe.invoices.pay(again.latest_invoice as string, { payment_method: good.id });
    expect(getItem(await stripe.subscriptions.retrieve(created.id)).price.id).toBe(big.id);
  });

  it('is downgraded at the end of the period by a schedule', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small, big } = await withPrices(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: big.id }] });
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [phase] = schedule.phases;
    await stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: big.id }],
          start_date: phase?.start_date as number,
          end_date: phase?.end_date as number,
        },
        { items: [{ price: small.id }], duration: { interval: 'month', interval_count: 1 } },
      ],
    });
    sandbox.advance(32 * daySeconds);
    expect(getItem(await stripe.subscriptions.retrieve(id)).price.id).toBe(small.id);
    sandbox.advance(31 * daySeconds);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'released' });
    expect((await paidSums(stripe, id)).map(([, , total]) => total)).toEqual([5900, 2900, 2900]);
  });

  it('ends at the end of the period, or at once', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small } = await withPrices(stripe);
    const make = () => stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const [later, atOnce] = [await make(), await make()];
    const ending = await stripe.subscriptions.update(later.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: 'active', cancel_at: getItem(later).current_period_end });
    expect((await stripe.subscriptions.cancel(atOnce.id)).status).toBe('canceled');
    sandbox.advance(32 * daySeconds);
    expect(await stripe.subscriptions.retrieve(later.id)).toMatchObject({ status: 'canceled' });
    expect(await paidSums(stripe, later.id)).toHaveLength(1);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  });

  it('voids the renewals of a pause, and collects again after it', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small } = await withPrices(stripe);
    const { id, ...created } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: small.id }],
    });
    const resumes_at = getItem({ id, ...created }).current_period_end + 45 * daySeconds;
    await expect(
      stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at: 1 } }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    const paused = await stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at },
    });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at } });
    sandbox.advance(70 * daySeconds);
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toMatchObject({ resumes_at });
    sandbox.advance(30 * daySeconds);
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
    expect((await paidSums(stripe, id)).map(([, status]) => status)).toEqual([
      'paid',
      'void',
      'void',
      'paid',
    ]);
  });

  it('is retried on days 2, 7, 14 and 21 after a failed renewal, then canceled', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small } = await withPrices(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
    const end = getItem(await stripe.subscriptions.retrieve(id)).current_period_end;
    sandbox.advance(Math.ceil((end - sandbox.now()) / daySeconds) * daySeconds);
    const tries: [number, string][] = [];
    for (let day = 0; day <= 22; day++) {
      const { status } = await stripe.subscriptions.retrieve(id);
      const [, renewal] = await listInvoices(stripe, id);
      if (tries.at(-1)?.[0] !== renewal?.attempt_count)
        tries.push([renewal?.attempt_count ?? 0, `${status} on day ${day}`]);
      sandbox.advance(daySeconds - 3600);
    }
    expect(tries).toEqual([
      [1, 'past_due on day 0'],
      [2, 'past_due on day 2'],
      [3, 'past_due on day 7'],
      [4, 'past_due on day 14'],
      [5, 'canceled on day 21'],
    ]);
  });

  it('is incomplete or not created when the first charge is declined', async () => {
    const { stripe } = await openSandbox();
    const { customer, small } = await withPrices(stripe, 'pm_card_chargeCustomerFail');
    const make = (payment_behavior: 'allow_incomplete' | 'error_if_incomplete') =>
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }], payment_behavior });
    await expect(make('error_if_incomplete')).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
    });
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect((await stripe.invoices.list({ customer: customer.id })).data).toEqual([]);
    expect((await make('allow_incomplete')).status).toBe('incomplete');
  });

  it('keeps a discount for its months and limits the redemptions of a code', async () => {
    const { stripe, sandbox } = await openSandbox();
    const { customer, small } = await withPrices(stripe);
    const coupon = await stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
    });
    const code = await stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      max_redemptions: 1,
    });
    const make = () =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: small.id }],
        discounts: [{ promotion_code: code.id }],
      });
    const { id } = await make();
    await expect(make()).rejects.toMatchObject({ code: 'coupon_expired' });
    for (let month = 0; month < 3; month++) sandbox.advance(31 * daySeconds);
    expect((await listInvoices(stripe, id)).map(({ total }) => total)).toEqual([1450, 1450, 2900, 2900]);
  });
});

describe('amounts', () => {
  it('add up after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ days: fc.integer({ min: 1, max: 45 }), price: fc.constantFrom(0, 1, 2) }), {
          maxLength: 6,
        }),
        fc.integer({ min: 1, max: 99 }),
        async (changes, percent) => {
          const { stripe, sandbox } = await openSandbox();
          const { customer, small, big, yearly } = await withPrices(stripe);
          const coupon = await stripe.coupons.create({ percent_off: percent, duration: 'forever' });
          const { id } = await stripe.subscriptions.create({
            customer: customer.id,
            items: [{ price: small.id }],
            discounts: [{ coupon: coupon.id }],
          });
          for (const { days, price } of changes) {
            sandbox.advance(days * daySeconds);
            const now = await stripe.subscriptions.retrieve(id);
            await stripe.subscriptions.update(id, {
              items: [{ id: getItem(now).id, price: [small, big, yearly][price]?.id as string }],
              proration_behavior: 'always_invoice',
            });
          }
          const invoices = await listInvoices(stripe, id);
          for (const invoice of invoices) {
            const lines = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0);
            const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
            const offLines = invoice.lines.data.flatMap(({ discount_amounts }) => discount_amounts ?? []);
            expect(lines).toBe(invoice.subtotal);
            expect(invoice.subtotal - off).toBe(invoice.total);
            expect(offLines.reduce((sum, { amount }) => sum + amount, 0)).toBe(off);
            expect([invoice.amount_due, invoice.total].every(Number.isInteger)).toBe(true);
          }
          // Charges equal invoices except for the remaining credit.
          const charged = (await stripe.charges.list({ customer: customer.id, limit: 100 })).data
            .filter(({ paid }) => paid)
            .reduce((sum, { amount }) => sum + amount, 0);
          const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
          expect(charged + balance).toBe(invoices.reduce((sum, { total }) => sum + total, 0));
        },
      ),
      { numRuns: 15 },
    );
  });
});
