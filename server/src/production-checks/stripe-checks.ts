import { Stripe } from 'stripe';
import { openStripe } from '../lib/stripe.ts';
import type { CheckContext, ProductionCheck } from './production-check.ts';

/** The events that Stripe has to send: after each the server reads the changed customer, refund or dispute again. */
export const neededEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

const createStripe = ({ env, stripeApiBase }: CheckContext) =>
  openStripe({ stripeSecretKey: env.STRIPE_SECRET_KEY ?? '', stripeApiBase });

const findKeyMode = (key: string) => /^(?:sk|rk)_(live|test)_/.exec(key)?.[1];

/** Runs a check that calls Stripe. Finds nothing without a valid key or a connection: the check of the key reports these. */
const checkAtStripe = async (
  context: CheckContext,
  check: (stripe: Stripe) => Promise<string[]>,
): Promise<string[]> => {
  if (findKeyMode(context.env.STRIPE_SECRET_KEY ?? '') === undefined) return [];
  try {
    return await check(createStripe(context));
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAuthenticationError) return [];
    if (cause instanceof Stripe.errors.StripeConnectionError) return [];
    if (cause instanceof Stripe.errors.StripePermissionError)
      return [`STRIPE_SECRET_KEY may not read this (${cause.message}): allow it in Stripe's dashboard.`];
    throw cause;
  }
};

const key: ProductionCheck = {
  id: 'stripe-key',
  run: async (context) => {
    const { stage, env } = context;
    const given = env.STRIPE_SECRET_KEY ?? '';
    const wanted = stage === 'staging' ? 'test' : 'live';
    const mode = findKeyMode(given);
    if (mode === undefined)
      return [`STRIPE_SECRET_KEY is no key of Stripe: set the ${wanted} key of your account.`];
    if (mode !== wanted)
      return [
        stage === 'staging'
          ? 'STRIPE_SECRET_KEY is a live key, but STAGE is staging: tests would charge real cards. Set a test key.'
          : 'STRIPE_SECRET_KEY is a test key: nobody would be charged. Set the live key, or STAGE=staging.',
      ];
    try {
      await createStripe(context).balance.retrieve();
      return [];
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeAuthenticationError)
        return ['Stripe refuses STRIPE_SECRET_KEY: copy the current key from its dashboard.'];
      if (cause instanceof Stripe.errors.StripeConnectionError)
        return ['Stripe does not respond: allow outgoing HTTPS to api.stripe.com.'];
      // A restricted key that is valid. The server does not read the balance otherwise.
      if (cause instanceof Stripe.errors.StripePermissionError) return [];
      throw cause;
    }
  },
};

const missingEvents = (enabled: readonly string[]): string[] =>
  enabled.includes('*') ? [] : neededEvents.filter((event) => !enabled.includes(event));

const webhook: ProductionCheck = {
  id: 'stripe-webhook',
  run: (context) =>
    checkAtStripe(context, async (stripe) => {
      const url = `${(context.env.PUBLIC_URL ?? '').replace(/\/+$/, '')}/api/payment/webhook`;
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      const endpoint = data.find((item) => item.url === url);
      if (endpoint === undefined)
        return [`Stripe has no webhook endpoint for ${url}: create it, and set its STRIPE_WEBHOOK_SECRET.`];
      if (endpoint.status !== 'enabled')
        return [`Stripe's webhook endpoint for ${url} is disabled: enable it.`];
      const missing = missingEvents(endpoint.enabled_events);
      return missing.length === 0
        ? []
        : [`Stripe's webhook endpoint does not send ${missing.join(', ')}: add them to its events.`];
    }),
};

const portal: ProductionCheck = {
  id: 'stripe-portal',
  run: (context) =>
    checkAtStripe(context, async (stripe) => {
      const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true });
      return data.length > 0
        ? []
        : [
            'Stripe has no settings for the customer portal: save them once in its dashboard, or nobody can change a card.',
          ];
    }),
};

const tax: ProductionCheck = {
  id: 'stripe-tax',
  run: (context) =>
    checkAtStripe(context, async (stripe) => {
      if (!/^(1|on|true|yes)$/i.test(context.env.STRIPE_TAX ?? '')) return [];
      const { status, status_details } = await stripe.tax.settings.retrieve();
      if (status === 'active') return [];
      const missing = status_details.pending?.missing_fields?.join(', ') ?? 'its settings';
      return [
        `STRIPE_TAX is on, but Stripe Tax lacks ${missing}: complete them in its dashboard, or checkout fails.`,
      ];
    }),
};

export const stripeChecks: readonly ProductionCheck[] = [key, webhook, portal, tax];
