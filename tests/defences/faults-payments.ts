import type { Defence } from './defence.ts';

const billing = 'server/src/features/billing';
const webhook = `${billing}/webhook.routes.ts`;
const webhookTest = `${billing}/webhook.test.ts`;
const faultsTest = `${billing}/payment-faults.test.ts`;

/** The payment service and what it tells. */
export const paymentFaults: Defence[] = [
  {
    row: 'webhook five times in parallel',
    without: [{ file: webhook, find: '.onConflict((conflict) => conflict.doNothing())', put: '' }],
    test: { file: webhookTest, name: 'five times at once is kept once' },
  },
  {
    row: 'webhook in every order, or before the browser returns',
    without: [{ file: `${billing}/customers.ts`, find: '.forUpdate()', put: '' }],
    test: { file: webhookTest, name: 'an answer that comes late overwrites no newer one' },
  },
  {
    row: 'webhook in every order, or before the browser returns',
    without: [
      {
        file: `${billing}/apply-invoices.ts`,
        find: ".onConflict((conflict) => conflict.column('provider_id').doUpdateSet(columns))",
        put: '',
      },
    ],
    test: { file: webhookTest, name: 'end in the same state' },
  },
  {
    row: 'webhook that never comes',
    without: [{ file: `${billing}/billing.tasks.ts`, find: 'checkouts.id is not null or ', put: '' }],
    test: { file: webhookTest, name: 'that never arrives is made up for within the hour' },
  },
  {
    row: 'webhook with a bad signature, tampered body or old timestamp',
    without: [
      {
        file: webhook,
        find: "stripe.webhooks.constructEvent(body as Buffer, String(signature ?? ''), secret)",
        put: 'JSON.parse(String(body))',
      },
    ],
    test: { file: webhookTest, name: 'is refused without a signature' },
  },
  {
    row: 'webhook with a bad signature, tampered body or old timestamp',
    without: [{ file: webhook, find: "?? ''), secret)", put: "?? ''), secret, 1e9)" }],
    test: { file: webhookTest, name: 'is refused without a signature' },
  },
  {
    row: 'server killed between storing and applying an event',
    without: [{ file: webhook, find: 'await enqueueSync(db, customer)', put: '{}' }],
    test: { file: webhookTest, name: 'that was kept is applied though the server was gone' },
  },
  {
    row: 'payment provider slow, resetting, 500, 429',
    without: [
      {
        file: `${billing}/open-checkout.ts`,
        find: "{ idempotencyKey: `checkout ${written.id} ${gone ?? ''}` }",
        put: '{}',
      },
    ],
    test: { file: faultsTest, name: 'loses its answer has still made one page' },
  },
  {
    row: 'payment provider slow, resetting, 500, 429',
    without: [
      {
        file: 'server/src/lib/stripe.ts',
        find: 'error instanceof Stripe.errors.StripeAPIError',
        put: 'false',
      },
    ],
    test: { file: faultsTest, name: 'is away leaves every plan as it was' },
  },
  {
    row: 'payment provider slow, resetting, 500, 429',
    without: [
      { file: 'server/src/lib/stripe.ts', find: 'await Promise.race([working, late])', put: 'await working' },
    ],
    test: { file: faultsTest, name: 'is told of within 6 s' },
  },
  {
    row: 'payment provider slow, resetting, 500, 429',
    without: [
      { file: 'server/src/lib/stripe.ts', find: 'if (others >= AT_ONCE) throw unavailable();', put: '' },
    ],
    test: { file: faultsTest, name: 'leaves the database to everybody else' },
  },
  {
    row: 'no charge without a record',
    without: [
      {
        file: `${billing}/held-plans.ts`,
        find: 'await enqueueSync(deps.db, customer.provider_id, new Date(Date.now() + LOOK_AGAIN_MS));',
        put: '',
      },
    ],
    test: { file: faultsTest, name: 'charges and then loses its answer is found out' },
  },
  {
    row: 'double cancel',
    without: [{ file: `${billing}/held-plans.ts`, find: '.forUpdate()', put: '' }],
    test: { file: `${billing}/change-plan.test.ts`, name: 'twice at once is harmless' },
  },
  {
    row: 'last use of a promo code fifty times in parallel',
    without: [
      {
        file: `${billing}/orders.queries.ts`,
        find: ".where('id', '=', named.id)\n      .forUpdate()",
        put: ".where('id', '=', named.id)",
      },
    ],
    test: { file: `${billing}/promo-codes.test.ts`, name: 'whose last use fifty want at once' },
  },
];
