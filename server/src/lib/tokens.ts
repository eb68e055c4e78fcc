import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../contract/src/limits.ts';

/** An unguessable token: 32 random bytes, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of a random token or a keyed hash. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The SHA-256 of a random token, which is stored instead of it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A hash that only the server can compute (HMAC): for short codes, and for tokens derived from others. */
export const keyedHash = (secret: string, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');

/** A numeric code to be copied from a mail. */
export const randomCode = (): string =>
  String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** Whether two hashes are equal, compared in constant time. */
export const sameHash = (first: string, second: string): boolean => {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
};
