import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../contract/src/limits.ts';

/** A token that nobody can guess: 32 random bytes, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of such a token, or of a keyed hash. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a token that nobody can guess: its SHA-256. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A hash that only the server can make: for short codes, and for tokens drawn from one another. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** A code to be typed from a mail. */
export const randomCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** Whether two hashes are the same, in a time that does not tell where they differ. */
export const sameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
