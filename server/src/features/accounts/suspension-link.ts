import { readSignedId, signId } from '../../lib/signed-id.ts';

const purpose = 'suspension';

/** Where a suspended person reads the decision and appeals against it, without a session. */
export const suspensionLink = (secret: string, userId: string) =>
  `/suspension?token=${signId(secret, purpose, userId)}` as const;

/** The person whom the token of such a link names. Throws `invalid_ticket`. */
export const readSuspensionToken = (secret: string, token: string): string =>
  readSignedId(secret, purpose, token);
