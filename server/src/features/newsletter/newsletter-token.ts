import { Id } from '../../../../contract/src/values.ts';
import { problem } from '../../lib/problem.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';

const signatureOf = (secret: string, id: string) => keyedHash(secret, 'newsletter', id);

/**
 * What the links in a subscriber's mails carry. It is only ever mailed to the address itself, so it proves the address,
 * and it works as long as the subscription is kept: a newsletter that is years old must still let one leave.
 */
export const signNewsletterToken = (secret: string, id: string): string => `${id}.${signatureOf(secret, id)}`;

/** The subscriber whom a token names. Throws `invalid_ticket` for one that we did not sign. */
export const readNewsletterToken = (secret: string, token: string): string => {
  const [id = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !Id.safeParse(id).success || !sameHash(signature, signatureOf(secret, id)))
    throw problem('invalid_ticket');
  return id;
};
