import type { Stripe } from 'stripe';
import { answerSecondStep, payCheckout } from '../objects/checkout-payment.ts';
import { closeDispute } from '../objects/disputes.ts';
import { failRefund } from '../objects/refunds.ts';
import type { StripeSandbox } from '../stripe-sandbox.ts';

const daySeconds = 86_400;

const input = (number: string) => ({
  number,
  expMonth: 12,
  expYear: 2040,
  name: 'Ada Example',
  email: 'ada@cadre.example',
});

const sell = async (stripe: Stripe) => {
  const product = await stripe.products.create({
    id: 'cadre_basic',
    name: 'Basic',
    metadata: { plan: 'Basic' },
  });
  await stripe.products.retrieve(product.id);
  await stripe.products.list({ active: true, limit: 3 });
  const price = (unit: number, interval: 'month' | 'year' = 'month') =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: unit,
      recurring: { interval },
      currency_options: { gbp: { unit_amount: unit - 600 } },
      lookup_key: `basic_${interval}_${unit}`,
      expand: ['currency_options', 'product'],
    });
  const [small, big, yearly] = [await price(2900), await price(5900), await price(29_000, 'year')];
  await stripe.prices.update(small.id, { nickname: 'Small' });
  await stripe.prices.retrieve(small.id, { expand: ['product'] });
  await stripe.prices.list({ lookup_keys: ['basic_month_2900'], expand: ['data.currency_options'] });
  return { small, big, yearly };
};

const discount = async (stripe: Stripe) => {
  const coupon = await stripe.coupons.create({
    amount_off: 500,
    currency: 'usd',
    currency_options: { gbp: { amount_off: 400 } },
    duration: 'repeating',
    duration_in_months: 2,
    applies_to: { products: ['cadre_basic'] },
  });
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'WELCOME',
  });
  await stripe.promotionCodes.update(code.id, { metadata: { by: 'us' } });
  await stripe.promotionCodes.list({ code: 'welcome', expand: ['data.promotion.coupon.applies_to'] });
  return code;
};

const meet = async (stripe: Stripe) => {
  const customer = await stripe.customers.create({ email: 'ada@cadre.example', metadata: { user: '1' } });
  await stripe.customers.update(customer.id, { name: 'Ada Example' });
  await stripe.customers.retrieve(customer.id, { expand: ['subscriptions'] });
  await stripe.customers.list({ email: 'ada@cadre.example' });
  const card = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
  await stripe.paymentMethods.attach(card.id, { customer: customer.id });
  await stripe.paymentMethods.retrieve(card.id);
  return customer;
};

const buy = async (sandbox: StripeSandbox, stripe: Stripe, customer: string, price: string, code: string) => {
  const order = {
    mode: 'subscription' as const,
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/thank-you?id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/payments',
    client_reference_id: 'order-1',
    metadata: { plan: 'Basic' },
    subscription_data: { metadata: { plan: 'Basic' } },
    currency: 'gbp',
  };
  const unwanted = await stripe.checkout.sessions.create({ ...order, allow_promotion_codes: true });
  await stripe.checkout.sessions.expire(unwanted.id);
  const session = await stripe.checkout.sessions.create({ ...order, discounts: [{ promotion_code: code }] });
  payCheckout(sandbox.context, session.id, input('4000002500003155'));
  answerSecondStep(sandbox.context, session.id, true);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'invoice', 'line_items', 'customer', 'discounts.promotion_code'],
  });
  return paid.subscription as Stripe.Subscription;
};

const change = async (stripe: Stripe, subscription: Stripe.Subscription, price: string, yearly: string) => {
  const { id } = subscription;
  const items = [{ id: subscription.items.data[0]?.id ?? '', price }];
  await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  await stripe.subscriptions.update(id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.payments.data.payment.payment_intent', 'discounts.source.coupon', 'customer'],
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  const phase = {
    items: [{ price, quantity: 1 }],
    start_date: schedule.phases[0]?.start_date,
    end_date: schedule.phases[0]?.end_date,
  };
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      phase,
      { items: [{ price: yearly, quantity: 1 }], duration: { interval: 'year', interval_count: 1 } },
    ] as never,
  });
  await stripe.subscriptionSchedules.retrieve(schedule.id, { expand: ['subscription'] });
  await stripe.subscriptionSchedules.release(schedule.id);
  const resumes_at = schedule.phases[0]?.end_date ?? 0;
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } });
  await stripe.subscriptions.update(id, { pause_collection: '', cancel_at_period_end: true });
  await stripe.subscriptions.retrieve(id, { expand: ['items.data.price.product', 'default_payment_method'] });
  await stripe.subscriptions.list({ customer: subscription.customer as string, status: 'all' });
};

const failAndPay = async (sandbox: StripeSandbox, stripe: Stripe, prices: { small: string; big: string }) => {
  const customer = await stripe.customers.create({ email: 'bob@cadre.example' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: prices.small, quantity: 1 }],
    success_url: 'http://localhost:3000/',
  });
  payCheckout(sandbox.context, session.id, input('4000000000000341'));
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  const updated = await stripe.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: subscription?.items.data[0]?.id ?? '', price: prices.big }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  await stripe.invoices.voidInvoice((updated.latest_invoice as Stripe.Invoice).id);
  sandbox.advance(2 * daySeconds);
  sandbox.advance(30 * daySeconds);
  const [open] = (await stripe.invoices.list({ customer: customer.id, status: 'open' })).data;
  await stripe.invoices.pay(open?.id ?? '').catch(() => undefined);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.invoices.pay(open?.id ?? '', { payment_method: card.id });
  const paid = await stripe.invoices.retrieve(open?.id ?? '', {
    expand: ['payments.data.payment.payment_intent.latest_charge'],
  });
  const intent = paid.payments?.data[0]?.payment.payment_intent as Stripe.PaymentIntent;
  await stripe.charges.list({ customer: customer.id });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: 'duplicate' });
  await stripe.refunds.list({ payment_intent: intent.id });
  failRefund(sandbox.context, refund.id);
  await stripe.subscriptionSchedules.create({ from_subscription: subscription?.id ?? '' });
  await stripe.subscriptions.cancel(subscription?.id ?? '');
  await stripe.customers.del(customer.id);
};

const disputeAndTax = async (sandbox: StripeSandbox, stripe: Stripe, price: string) => {
  const customer = await stripe.customers.create({
    email: 'dora@cadre.example',
    address: { country: 'DE', city: 'Berlin', line1: 'Am Ufer 1', postal_code: '10115' },
    tax: { validate_location: 'immediately' },
  });
  await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' });
  await stripe.customers.listTaxIds(customer.id);
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:3000/',
    automatic_tax: { enabled: true },
    billing_address_collection: 'required',
    consent_collection: { terms_of_service: 'required' },
    customer_update: { address: 'auto', name: 'auto' },
    name_collection: { business: { enabled: true, optional: true } },
    tax_id_collection: { enabled: true },
  });
  payCheckout(sandbox.context, session.id, input('4000000000000259'), {
    address: { country: 'GB', postal_code: 'SW1A 1AA' },
    businessName: 'Dora Ltd',
    termsAccepted: true,
  });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'invoice'] });
  await stripe.invoices.createPreview({
    subscription: paid.subscription as string,
    automatic_tax: { enabled: true },
    subscription_details: { cancel_now: true, proration_behavior: 'create_prorations' },
  });
  await stripe.subscriptions.update(paid.subscription as string, { automatic_tax: { enabled: true } });
  const [won] = (await stripe.disputes.list({ limit: 5 })).data;
  await stripe.charges.retrieve(won?.charge as string, { expand: ['customer'] });
  closeDispute(sandbox.context, won?.id ?? '', 'won');
};

const failFirstPayment = async (sandbox: StripeSandbox, stripe: Stripe, price: string) => {
  const customer = await stripe.customers.create({
    payment_method: 'pm_card_authenticationRequired',
    invoice_settings: { default_payment_method: 'pm_card_authenticationRequired' },
  });
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
  });
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] });
  sandbox.advance(2 * daySeconds);
};

/** Makes every call of the sandbox at least once and triggers every event type. */
export const makeEveryCall = async (sandbox: StripeSandbox, stripe: Stripe) => {
  const { small, big, yearly } = await sell(stripe);
  const code = await discount(stripe);
  const customer = await meet(stripe);
  await stripe.invoices.createPreview({
    customer: customer.id,
    currency: 'gbp',
    subscription_details: { items: [{ price: small.id }] },
    discounts: [{ promotion_code: code.id }],
  });
  const subscription = await buy(sandbox, stripe, customer.id, small.id, code.id);
  await change(stripe, subscription, big.id, yearly.id);
  await stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://localhost:3000/' });
  await stripe.promotionCodes.update(code.id, { active: false });
  await failAndPay(sandbox, stripe, { small: small.id, big: big.id });
  await disputeAndTax(sandbox, stripe, small.id);
  await failFirstPayment(sandbox, stripe, small.id);
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  await stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payments', 'discounts.source.coupon'] });
};
