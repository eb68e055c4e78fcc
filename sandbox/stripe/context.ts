import { randomBytes } from 'node:crypto';
import type { Kinds } from './kinds.ts';
import type { ObjectStore } from './object-store.ts';
import { missing } from './problem.ts';

/** The state and environment of the sandbox, passed to every call. */
export interface Context {
  store: ObjectStore;
  /** The origin of the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** Real time in milliseconds. */
  realTime: () => number;
  /** Set during time travel: the current second. */
  simulatedTime: number | undefined;
  /** The call being served; its events name it. */
  request: { id: string; idempotencyKey: string | null } | undefined;
  /** Called when an event is queued for delivery. */
  wake: () => void;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id such as `cus_` and 24 letters. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;

/** The current time of the sandbox in seconds. */
export const now = (context: Context): number => {
  if (context.simulatedTime !== undefined) return context.simulatedTime;
  return Math.floor(context.realTime() / 1000) + (context.store.find('travel', 'travel')?.seconds ?? 0);
};

const displayNames: Partial<Record<keyof Kinds, string>> = {
  'checkout.session': 'checkout.session',
  promotion_code: 'promotion code',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
};

/** The object, or Stripe's 404 (400 where a parameter names it). */
export const get = <K extends keyof Kinds>(
  context: Context,
  kind: K,
  id: string,
  param?: string,
): Kinds[K] => {
  const object = context.store.find(kind, id);
  if (object) return object;
  const problem = missing(displayNames[kind] ?? String(kind), id, param);
  if (param !== undefined) problem.status = 400;
  throw problem;
};

/** An amount in Stripe's decimal text form. */
export const decimal = <T>(amount: number): T => String(amount) as T;

/** The id of a reference, whether or not it is expanded. */
export const toId = (value: string | { id: string }): string =>
  typeof value === 'string' ? value : value.id;
