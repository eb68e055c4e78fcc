import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { ProblemError } from './problem.ts';

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Two at a time leave the other threads of Node's pool to files and DNS. When the queue is full, respond 429.
const concurrency = 2;
const maxWaiting = 50;
const limit = pLimit(concurrency);

const queued = async <T>(work: () => Promise<T>): Promise<T> => {
  if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting)
    throw new ProblemError('too_many_requests', { retryAfter: 2 });
  return limit(work);
};

/** Hashes a password by argon2id, all of its characters. Throws 429 when the queue is full. */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password, argon2Options));

let placeholderHash: Promise<string> | undefined;

/**
 * Whether `password` matches `passwordHash`. Without a hash it does the same work and returns false, so that the duration
 * does not reveal who has an account.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  if (passwordHash !== null) return queued(() => verify(passwordHash, password));
  placeholderHash ??= hashPassword('no account has this password');
  const placeholder = await placeholderHash;
  await queued(() => verify(placeholder, password));
  return false;
};

let commonPasswords: Promise<Set<string>> | undefined;

// Loaded on first use: half a megabyte that a worker never needs.
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
};

/** The reason why a new password is rejected beyond its length: a sentence, or undefined if it is accepted. */
export const passwordFault = async (password: string, email: string): Promise<string | undefined> => {
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0])
    return 'Please choose something other than your email address.';
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(plain) || /^(.)\1*$/u.test(plain))
    return 'Too many people use this password. Please choose another.';
  return undefined;
};
