import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ProblemError } from './problem.ts';

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const maxWaiting = 50;

/** A queue of a given concurrency. When it is full, it responds 429. */
const openQueue = (concurrency: number) => {
  const limit = pLimit(concurrency);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting)
      throw new ProblemError('too_many_requests', { retryAfter: 2 });
    return limit(work);
  };
};

// Two at a time for anybody, and one for people whom we know by their session or browser, so that they never wait behind
// strangers. The other thread of Node's pool is left to files and DNS.
const queues = { anybody: openQueue(2), known: openQueue(1) };

/** Hashes a password by argon2id, all of its characters. Throws 429 when the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  queues.anybody(() => hash(password, argon2Options));

let placeholderHash: Promise<string> | undefined;

/**
 * Whether `password` matches `passwordHash`. Without a hash it does the same work and returns false, so that the duration
 * does not reveal who has an account. Throws 429 when the queue is full.
 */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
  queue: keyof typeof queues = 'anybody',
): Promise<boolean> => {
  if (passwordHash !== null) return queues[queue](() => verify(passwordHash, password));
  placeholderHash ??= hash('no account has this password', argon2Options);
  const placeholder = await placeholderHash;
  await queues[queue](() => verify(placeholder, password));
  return false;
};
