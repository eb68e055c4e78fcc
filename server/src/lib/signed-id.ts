import { Id } from '../../../contract/src/values.ts';
import { problem } from './problem.ts';
import { keyedHash, sameHash } from './tokens.ts';

/** A token for links in mails that names a row and never expires: `<id>.<signature>`. `purpose` separates its uses. */
export const signId = (secret: string, purpose: string, id: string): string =>
  `${id}.${keyedHash(secret, purpose, id)}`;

/** The id that a token of `signId` names. Throws invalid_ticket for any other text. */
export const readSignedId = (secret: string, purpose: string, token: string): string => {
  const [id = ''] = token.split('.', 1);
  if (!Id.safeParse(id).success || !sameHash(token, signId(secret, purpose, id)))
    throw problem('invalid_ticket');
  return id;
};
