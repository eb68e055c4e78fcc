import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { SafeFetch } from './safe-fetch.ts';

const rangeUrl = 'https://api.pwnedpasswords.com/range/';

/**
 * Whether a password is known from a breach, by the range API of Have I Been Pwned. The service learns the first five
 * digits of its SHA-1, which about a thousand breached passwords share, and the padding hides how many there were. Without
 * an answer within a second the password counts as unknown, and the log says so.
 */
export const isPwnedPassword = async (
  httpClient: SafeFetch,
  log: FastifyBaseLogger,
  password: string,
): Promise<boolean> => {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
  const [prefix, suffix] = [digest.slice(0, 5), digest.slice(5)];
  try {
    const { status, body } = await httpClient.fetch(`${rangeUrl}${prefix}`, {
      types: /^text\/plain$/,
      headers: { 'add-padding': 'true' },
      milliseconds: 1_000,
    });
    if (status !== 200) throw new Error(`The range API answered ${status}.`);
    const line = body
      .toString()
      .split(/\r?\n/)
      .find((entry) => entry.startsWith(`${suffix}:`));
    // Padding has a count of 0.
    return line !== undefined && !line.endsWith(':0');
  } catch (cause) {
    log.warn({ err: cause }, 'A new password was not looked up among breached ones');
    return false;
  }
};
