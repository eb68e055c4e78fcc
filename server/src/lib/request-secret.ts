import { hashToken, sameHash } from './tokens.ts';

/** The secret of a `Bearer` header, or the password of a `Basic` one, which providers take from the URL. */
const readSecret = (header = ''): string => {
  const [, scheme, value = ''] = /^(bearer|basic) (.*)$/i.exec(header) ?? [];
  if (scheme?.toLowerCase() !== 'basic') return value;
  return Buffer.from(value, 'base64').toString().split(':').slice(1).join(':');
};

/** Whether an `Authorization` header has the secret. Hashed, so that it takes the same time for any length. */
export const hasSecret = (header: string | undefined, secret: string): boolean =>
  sameHash(hashToken(readSecret(header)), hashToken(secret));
