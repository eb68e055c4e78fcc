import type { BuyerDetails } from '../../sandbox/stripe/objects/checkout-details.ts';
import { answerSecondStep, payCheckout } from '../../sandbox/stripe/objects/checkout-payment.ts';
import { closeDispute, openDispute } from '../../sandbox/stripe/objects/disputes.ts';
import { createRefund, failRefund } from '../../sandbox/stripe/objects/refunds.ts';
import { buildStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts';
import { injectFetch } from '../src/lib/inject-fetch.ts';
import type { TestApp } from './app-for-test.ts';

/** The test cards with their behaviour; any other number that passes the Luhn check pays. */
export const testCards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  renewalFails: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
};

export type { BuyerDetails };
/** What happens at Stripe without a call of ours. */
export { closeDispute, createRefund, failRefund, openDispute };

/** A call to the sandbox with its parameters and response. */
interface SeenCall {
  call: { method: string; path: string };
  params: unknown;
  response: { status: number; body: unknown };
}

const day = 86_400;
const webhookPath = '/api/payment/webhook';

/**
 * A Stripe sandbox on its own port. Pass `settings` to `appForTest`, then `sendEventsTo(app)`:
 *
 *     const sandbox = await stripeSandboxForTest();
 *     const test = await appForTest(sandbox.settings);
 *     sandbox.sendEventsTo(test);
 */
export const stripeSandboxForTest = async () => {
  const secretKey = 'sk_test_cadre_sandbox';
  const webhookSecret = 'whsec_cadre_sandbox';
  let deliver: typeof fetch = fetch;
  const seen: SeenCall[] = [];
  const sandbox = await buildStripeSandbox({
    publicUrl: 'http://localhost:3000',
    secretKey,
    retryDelaysMs: [50, 50, 50, 50, 50],
    send: (input, init) => deliver(input, init),
    onCall: (call, params, response) => void seen.push({ call, params, response }),
  });
  const baseUrl = await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' });
  const cardDetails = (number: string) => ({
    number: number.replaceAll(' ', ''),
    expMonth: 12,
    expYear: 2040,
    name: 'Ada Example',
    email: 'ada@cadre.example',
  });

  return {
    baseUrl,
    settings: { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: baseUrl },
    /** Delivers events to the app in-process from now on. */
    sendEventsTo: ({ app }: TestApp) => {
      deliver = injectFetch(app);
      sandbox.setWebhook({ url: `http://localhost${webhookPath}`, secret: webhookSecret });
    },
    /** Pays an open checkout page as its form does. */
    pay: (sessionId: string, card = testCards.pays, details?: BuyerDetails) =>
      payCheckout(sandbox.context, sessionId, cardDetails(card), details),
    /** Passes or fails the authentication that a card requires. */
    secondStep: (sessionId: string, passed: boolean) => answerSecondStep(sandbox.context, sessionId, passed),
    /** Advances the sandbox's clock and runs the renewals, failures and retries on the way. */
    advance: (days: number) => sandbox.advance(days * day),
    now: sandbox.now,
    /** hold, release({order, copies, drop}), settled, waiting, retryNow. */
    webhooks: sandbox.webhooks,
    /** add({kind: 'slow' | 'reset' | 'status', ...}), clear. */
    faults: sandbox.faults,
    store: sandbox.context.store,
    context: sandbox.context,
    /** All calls with their responses, in order. */
    seen,
    close: sandbox.close,
  };
};

export type TestSandbox = Awaited<ReturnType<typeof stripeSandboxForTest>>;
