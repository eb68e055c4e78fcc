import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import type { BuyerDetails } from './objects/checkout-details.ts';
import { payCheckout } from './objects/checkout-payment.ts';
import { closeDispute } from './objects/disputes.ts';
import { getItem, openSandbox, withPrices } from './sandbox-for-test.ts';

const card = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2040,
  name: 'Ada',
  email: 'ada@cadre.example',
};

const openTaxed = async () => {
  const { sandbox, stripe } = await openSandbox();
  const { small, big } = await withPrices(stripe);
  const page = async (customer: string, price = small.id) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:3000/',
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      consent_collection: { terms_of_service: 'required' },
      customer_update: { address: 'auto', name: 'auto' },
      name_collection: { business: { enabled: true, optional: true } },
      tax_id_collection: { enabled: true },
    });
  const buy = async (details: BuyerDetails) => {
    const customer = await stripe.customers.create({ email: 'ada@cadre.example' });
    const { id } = await page(customer.id);
    const outcome = payCheckout(sandbox.context, id, card, { termsAccepted: true, ...details });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['invoice'] });
    return { customer: customer.id, outcome, session, invoice: session.invoice as Stripe.Invoice };
  };
  return { sandbox, stripe, big, page, buy };
};

describe('tax at checkout', () => {
  it.each<[string, BuyerDetails, number, string]>([
    ['UK VAT', { address: { country: 'GB', postal_code: 'SW1A 1AA' } }, 580, 'standard_rated'],
    [
      'German VAT without a VAT id',
      { address: { country: 'DE', postal_code: '10115' } },
      551,
      'standard_rated',
    ],
    [
      'no German VAT with a VAT id (reverse charge)',
      { address: { country: 'DE', postal_code: '10115' }, taxId: 'DE123456789' },
      0,
      'reverse_charge',
    ],
    [
      'sales tax of a registered state',
      { address: { country: 'US', state: 'NY', postal_code: '10001' } },
      257,
      'standard_rated',
    ],
    [
      'no sales tax of another state',
      { address: { country: 'US', state: 'OR', postal_code: '97201' } },
      0,
      'not_collecting',
    ],
    [
      'Australian GST',
      { address: { country: 'AU', state: 'NSW', postal_code: '2000' } },
      290,
      'standard_rated',
    ],
    [
      'HST of Ontario',
      { address: { country: 'CA', state: 'ON', postal_code: 'M4B 1B3' } },
      377,
      'standard_rated',
    ],
    [
      'GST and QST of Quebec',
      { address: { country: 'CA', state: 'QC', postal_code: 'H1A 0A1' } },
      145 + 289,
      'standard_rated',
    ],
  ])('charges %s', async (_, details, tax, reason) => {
    const { buy } = await openTaxed();
    const { session, invoice } = await buy(details);
    expect(session).toMatchObject({
      status: 'complete',
      amount_total: 2900 + tax,
      total_details: { amount_tax: tax },
      automatic_tax: { status: 'complete' },
      consent: { terms_of_service: 'accepted' },
    });
    expect(invoice).toMatchObject({
      subtotal: 2900,
      total: 2900 + tax,
      amount_paid: 2900 + tax,
      total_excluding_tax: 2900,
    });
    const taxes = invoice.total_taxes ?? [];
    expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBe(tax);
    expect(taxes.map(({ taxability_reason }) => taxability_reason)).toContain(reason);
  });

  it('refuses a page without the address, the terms or a valid tax id, and stores nothing', async () => {
    const { sandbox, buy } = await openTaxed();
    for (const details of [
      {},
      { address: { country: 'US' } },
      { address: { country: 'GB' }, termsAccepted: false },
      { address: { country: 'DE' }, taxId: 'DE12' },
    ]) {
      const { outcome, session } = await buy(details);
      expect([outcome, session.status]).toEqual([{ refused: expect.any(String) }, 'open']);
    }
    expect(sandbox.context.store.all('subscription')).toEqual([]);
    expect(sandbox.context.store.all('customer').every(({ address }) => !address)).toBe(true);
  });

  it('saves address, business name and tax id with the customer, and taxes renewals and changes', async () => {
    const { sandbox, stripe, big, buy } = await openTaxed();
    const { customer, session } = await buy({
      address: { country: 'GB', postal_code: 'SW1A 1AA' },
      businessName: 'Ada Ltd',
      taxId: 'GB123456789',
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      business_name: 'Ada Ltd',
      address: { country: 'GB' },
    });
    expect((await stripe.customers.listTaxIds(customer)).data).toMatchObject([
      { type: 'gb_vat', value: 'GB123456789' },
    ]);
    const subscription = await stripe.subscriptions.retrieve(session.subscription as string);
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: getItem(subscription).id, price: big.id }],
        proration_behavior: 'always_invoice',
      },
    });
    expect(preview.total).toBe(Math.round((preview.total_excluding_tax ?? 0) * 1.2));
    sandbox.advance(31 * 86_400);
    const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data;
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 3480, status: 'paid' });
  });

  it('refuses to tax a subscription of a customer without an address', async () => {
    const { stripe } = await openSandbox();
    const { small, customer } = await withPrices(stripe);
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const tax = () => stripe.subscriptions.update(id, { automatic_tax: { enabled: true } });
    await expect(tax()).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    await expect(
      stripe.customers.update(customer.id, {
        address: { country: 'US' },
        tax: { validate_location: 'immediately' },
      }),
    ).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
    await stripe.customers.update(customer.id, { address: { country: 'GB' } });
    expect((await tax()).automatic_tax.enabled).toBe(true);
  });
});

describe('a disputed payment', () => {
  const dispute = async () => {
    const { sandbox, stripe } = await openSandbox();
    const { small, customer } = await withPrices(stripe, 'pm_card_createDispute');
    await stripe.subscriptions.create({ customer: customer.id, items: [{ price: small.id }] });
    const [opened] = (await stripe.disputes.list()).data;
    if (!opened) throw new Error('There is no dispute.');
    const events = () =>
      sandbox.context.store.all('event').flatMap(({ type }) => (type.includes('dispute') ? [type] : []));
    return { sandbox, stripe, opened, events };
  };

  it('is opened by its card, cannot be refunded and takes the money', async () => {
    const { stripe, opened, events } = await dispute();
    expect(opened).toMatchObject({
      amount: 2900,
      status: 'needs_response',
      balance_transactions: [{ amount: -2900, fee: 1500 }],
    });
    await expect(stripe.refunds.create({ charge: opened.charge as string })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    expect(events()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  });

  it('gives the money back when it is won, not when it is lost', async () => {
    const won = await dispute();
    const decided = closeDispute(won.sandbox.context, won.opened.id, 'won');
    expect(decided.status).toBe('won');
    expect(decided.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(won.events().slice(2)).toEqual(['charge.dispute.funds_reinstated', 'charge.dispute.closed']);
    const lost = await dispute();
    expect(closeDispute(lost.sandbox.context, lost.opened.id, 'lost').status).toBe('lost');
    expect(lost.events().slice(2)).toEqual(['charge.dispute.closed']);
    expect(() => closeDispute(lost.sandbox.context, lost.opened.id, 'won')).toThrow('already closed');
  });
});
