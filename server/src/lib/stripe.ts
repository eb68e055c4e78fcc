import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { Stripe } from 'stripe';
import type { Config } from '../config.ts';
import { ProblemError, problem } from './problem.ts';

/** Of each attempt. */
const attemptTimeoutMilliseconds = 2_000;
/** Of all attempts, while a person waits. */
const timeoutMilliseconds = 5_500;
const retryAfterSeconds = 10;

/** The client of Stripe, or of the sandbox. Opens no connection until the first call. */
export const openStripe = ({
  stripeSecretKey,
  stripeApiBase,
}: Pick<Config, 'stripeSecretKey' | 'stripeApiBase'>): Stripe => {
  const base = stripeApiBase === undefined ? undefined : new URL(stripeApiBase);
  return new Stripe(stripeSecretKey, {
    // A retry repeats the idempotency key, so it never acts twice.
    maxNetworkRetries: 2,
    timeout: attemptTimeoutMilliseconds,
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

const unavailable = () => new ProblemError('payment_unavailable', { retryAfter: retryAfterSeconds });

const toProblem = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeCardError) return problem('payment_failed');
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
    return unavailable();
  // Do not pass its status on: a call that Stripe rejects as invalid is our fault.
  if (error instanceof Stripe.errors.StripeError)
    return new Error(`The payment service refused: ${error.message}`, { cause: error });
  return error;
};

/**
 * Runs calls to the payment service while a person waits. Throws `payment_unavailable` when it is unavailable, slow or
 * rate-limited (calls that were started continue and are found again by their idempotency keys), and `payment_failed`
 * for a declined card.
 */
export const withStripeTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const timeout = sleep(timeoutMilliseconds, undefined, { signal: timer.signal }).then(() => {
    throw unavailable();
  });
  // Whichever settles second may reject unhandled.
  timeout.catch(() => {});
  const working = work();
  working.catch(() => {});
  try {
    return await Promise.race([working, timeout]);
  } catch (error) {
    throw toProblem(error);
  } finally {
    timer.abort();
  }
};

const concurrentCalls = 4;
const limits = new WeakMap<Stripe, LimitFunction>();

/**
 * Runs work that holds a database connection during a call of the payment service. At most four run at a time, so that
 * a slow payment service cannot take all connections.
 * @throws `payment_unavailable` when four are under way
 */
export const withConcurrencyLimit = <T>(stripe: Stripe, work: () => Promise<T>): Promise<T> => {
  const limit = limits.get(stripe) ?? pLimit(concurrentCalls);
  limits.set(stripe, limit);
  if (limit.activeCount + limit.pendingCount >= concurrentCalls) return Promise.reject(unavailable());
  return limit(work);
};

/** Whether an error of the payment service means that the object does not exist. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Whether an error of the payment service means that an object with our id exists already. */
export const isAlreadyExistsError = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';
