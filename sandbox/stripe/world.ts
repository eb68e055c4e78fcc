import { randomBytes } from 'node:crypto';
import type { Kinds } from './kinds.ts';
import type { Ledger } from './ledger.ts';
import { missing } from './problem.ts';

/** What every call of the sandbox works on. */
export interface World {
  ledger: Ledger;
  /** Where people reach the hosted pages, without a trailing slash. */
  publicUrl: string;
  /** Real time in milliseconds. */
  realTime: () => number;
  /** Set while time runs forward: the second that is being lived through, for those without a test clock. */
  living: number | undefined;
  /** The call being served, named in its events. */
  request: { id: string; idempotencyKey: string | null } | undefined;
  /** Called when an event waits to be sent. */
  wake: () => void;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cus_` and 24 letters. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`;

/** The sandbox's second, or the second at which a test clock stands. */
export const now = (world: World, testClock?: string | { id: string } | null): number => {
  const clock = testClock ? world.ledger.find('test_helpers.test_clock', idOf(testClock)) : undefined;
  if (clock) return clock.frozen_time;
  if (world.living !== undefined) return world.living;
  return Math.floor(world.realTime() / 1000) + (world.ledger.find('travel', 'travel')?.seconds ?? 0);
};

const words: Partial<Record<keyof Kinds, string>> = {
  'checkout.session': 'checkout.session',
  promotion_code: 'promotion code',
  payment_method: 'PaymentMethod',
  payment_intent: 'payment_intent',
};

/** What a call names, or Stripe's 404 (400 where a parameter names it). */
export const get = <K extends keyof Kinds>(world: World, kind: K, id: string, param?: string): Kinds[K] => {
  const found = world.ledger.find(kind, id);
  if (found) return found;
  const problem = missing(words[kind] ?? String(kind), id, param);
  if (param !== undefined) problem.status = 400;
  throw problem;
};

/** An amount in the text form that Stripe calls decimal. */
export const decimal = <T>(amount: number): T => String(amount) as T;

/** The id of what may stand here expanded. */
export const idOf = (value: string | { id: string }): string =>
  typeof value === 'string' ? value : value.id;
