import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import { ProblemError, problem } from './problem.ts';

const TRY_MS = 2_000;
const ANSWER_MS = 5_500;
const RETRY_AFTER_SECONDS = 10;

/** The client of Stripe, or of the sandbox that speaks like it. It opens nothing until the first call. */
export const openStripe = ({
  stripeSecretKey,
  stripeApiBase,
}: Pick<Config, 'stripeSecretKey' | 'stripeApiBase'>): Stripe => {
  const base = stripeApiBase === undefined ? undefined : new URL(stripeApiBase);
  return new Stripe(stripeSecretKey, {
    // A retry repeats the idempotency key, so it never does a thing twice.
    maxNetworkRetries: 2,
    timeout: TRY_MS,
    telemetry: false,
    ...(base === undefined
      ? {}
      : {
          host: base.hostname,
          port: base.port || (base.protocol === 'https:' ? 443 : 80),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }),
  });
};

const unavailable = () => new ProblemError('payment_unavailable', { retryAfter: RETRY_AFTER_SECONDS });

const toProblem = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeCardError) return problem('payment_failed');
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
    return unavailable();
  // Its status is between the payment service and us: a call that it does not understand is our fault.
  if (error instanceof Stripe.errors.StripeError)
    return new Error(`The payment service refused: ${error.message}`, { cause: error });
  return error;
};

/**
 * Runs calls to the payment service for somebody who waits: throws `payment_unavailable` where it is away, slow or
 * refuses for now (whatever was begun goes on and is found again by its idempotency keys), `payment_failed` for a card.
 */
export const withStripeTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const late = sleep(ANSWER_MS, undefined, { signal: timer.signal }).then(() => {
    throw unavailable();
  });
  // The loser of the race may still fail, and nobody waits for it any more.
  late.catch(() => {});
  const working = work();
  working.catch(() => {});
  try {
    return await Promise.race([working, late]);
  } catch (error) {
    throw toProblem(error);
  } finally {
    timer.abort();
  }
};

const CONCURRENT_CALLS = 4;
const limits = new WeakMap<Stripe, LimitFunction>();

/**
 * Runs work that holds a database connection during a call of the payment service. At most four run at a time, so that
 * a slow payment service cannot take all connections.
 * @throws `payment_unavailable` when four are under way
 */
export const withConcurrencyLimit = <T>(stripe: Stripe, work: () => Promise<T>): Promise<T> => {
  const limit = limits.get(stripe) ?? pLimit(CONCURRENT_CALLS);
  limits.set(stripe, limit);
  if (limit.activeCount + limit.pendingCount >= CONCURRENT_CALLS) return Promise.reject(unavailable());
  return limit(work);
};

/** Whether the payment service says that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether an object with this id of ours was made before. */
export const existsAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';
