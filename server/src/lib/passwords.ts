import { hash, verify } from '@node-rs/argon2';
import { ProblemError } from './problem.ts';

// OWASP's setting for argon2id: 19 MiB, two passes, one lane.
const setting = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Two at a time leave the other threads to files and DNS; who cannot wait his turn is told to come back.
const parallel = 2;
const waitingMost = 50;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= parallel) {
    if (waiting.length >= waitingMost) throw new ProblemError('too_many_requests', { retryAfter: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody slips in between.
    if (next) next();
    else running -= 1;
  }
};

/** Hashes a password by argon2id, all of its characters. Throws 429 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, setting));

let absent: Promise<string> | undefined;

/**
 * Whether `password` belongs to `passwordHash`. Where there is none, the same work is done and the answer is no, so
 * that the time does not tell who has an account.
 */
export const verifyPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  if (passwordHash !== null) return inTurn(() => verify(passwordHash, password));
  absent ??= hashPassword('nobody has this one');
  const stand = await absent;
  await inTurn(() => verify(stand, password));
  return false;
};

let common: Promise<Set<string>> | undefined;

// Read at the first use: half a megabyte that a worker never needs.
const readCommon = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
};

/** What is wrong with a new password beyond its length, in a sentence; undefined where it may be used. */
export const passwordFault = async (password: string, email: string): Promise<string | undefined> => {
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || plain === email.toLowerCase().split('@')[0])
    return 'Please choose something other than your e-mail address.';
  common ??= readCommon();
  if ((await common).has(plain) || /^(.)\1*$/u.test(plain))
    return 'Too many people use this password. Please choose another.';
  return undefined;
};
