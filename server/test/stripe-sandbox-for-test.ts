import { answerSecondStep, payCheckout } from '../../sandbox/stripe/objects/checkout-payment.ts';
import { buildStripeSandbox } from '../../sandbox/stripe/stripe-sandbox.ts';
import { injectFetch } from '../src/lib/inject-fetch.ts';
import type { TestApp } from './app-for-test.ts';

/** The behaviour of the sandbox's cards; any other valid number succeeds. */
export const testCards = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  renewalFails: '4000 0000 0000 0341',
};

/** A call to the sandbox, with its fields as sent. */
interface SeenCall {
  call: { method: string; path: string };
  params: unknown;
  answer: { status: number; body: unknown };
}

const DAY = 86_400;
const webhookPath = '/api/payment/webhook';

/**
 * A payment sandbox on a separate port. Pass `settings` to `appForTest`, then call `sendEventsTo(app)`:
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
    backOff: [50, 50, 50, 50, 50],
    send: (input, init) => deliver(input, init),
    onCall: (call, params, answer) => void seen.push({ call, params, answer }),
  });
  const baseUrl = await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' });
  const typed = (number: string) => ({
    number: number.replaceAll(' ', ''),
    expMonth: 12,
    expYear: 2040,
    name: 'Ada Example',
    email: 'ada@cadre.example',
  });

  return {
    baseUrl,
    settings: { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, stripeApiBase: baseUrl },
    /** Sends events to the app from now on, in-process. */
    sendEventsTo: ({ app }: TestApp) => {
      deliver = injectFetch(app);
      sandbox.setWebhook({ url: `http://localhost${webhookPath}`, secret: webhookSecret });
    },
    /** Pays an open checkout page like its form. */
    pay: (sessionId: string, card = testCards.pays) => payCheckout(sandbox.world, sessionId, typed(card)),
    /** Passes or fails the second step that a card requires. */
    secondStep: (sessionId: string, passed: boolean) => answerSecondStep(sandbox.world, sessionId, passed),
    /** Moves the sandbox's clock and performs renewals, failures and retries on the way. */
    advance: (days: number) => sandbox.advance(days * DAY),
    now: sandbox.now,
    /** hold, release({order, copies, drop}), settled, waiting, retryNow. */
    webhooks: sandbox.webhooks,
    /** add({kind: 'slow' | 'reset' | 'status', ...}), clear. */
    faults: sandbox.faults,
    world: sandbox.world,
    /** Every call with its response, in order. */
    seen,
    close: sandbox.close,
  };
};

export type TestSandbox = Awaited<ReturnType<typeof stripeSandboxForTest>>;
