import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { buildStripeSandbox, type SandboxSettings } from './stripe-sandbox.ts';

const key = 'sk_test_sandbox0123456789';
export const daySeconds = 86_400;

/** A sandbox on its own port with a client of the package, for one test. */
export const openSandbox = async (settings: Partial<SandboxSettings> = {}) => {
  const sandbox = await buildStripeSandbox({
    publicUrl: 'http://localhost:3000',
    secretKey: key,
    ...settings,
  });
  onTestFinished(() => sandbox.close());
  const url = await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' });
  const stripe = new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return { sandbox, stripe, url, key };
};

/** A product with a small, a big and a yearly price, and a customer with a card. */
export const withPrices = async (stripe: Stripe, card = 'pm_card_visa') => {
  const product = await stripe.products.create({ name: 'Plan' });
  const price = (unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  const [small, big, yearly] = [
    await price(2900, 'month'),
    await price(5900, 'month'),
    await price(29_000, 'year'),
  ];
  const customer = await stripe.customers.create({
    email: 'ada@cadre.example',
    name: 'Ada Example',
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });
  return { product, small, big, yearly, customer };
};

export const getItem = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item.');
  return item;
};
