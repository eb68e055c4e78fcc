import { z } from 'zod';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { NotificationKind as Kind } from '../../../../contract/src/notifications.ts';
import { Id } from '../../../../contract/src/values.ts';
import { problem } from '../../lib/problem.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';

interface Named {
  userId: string;
  kind: NotificationKind;
}

const signatureOf = (secret: string, { userId, kind }: Named) =>
  keyedHash(secret, 'mail preferences', userId, kind);

/**
 * Permission to switch one person's mails without signing in, for the links of a mail's footer. It does not run
 * out: a mail that is years old must still let one unsubscribe.
 */
export const signMailLink = (secret: string, named: Named): string =>
  `${named.userId}.${named.kind}.${signatureOf(secret, named)}`;

const Parts = z.tuple([Id, Kind, z.string()]);

/** Who and what such a permission names. Throws `invalid_ticket` for one that we did not sign. */
export const readMailLink = (secret: string, token: string): Named => {
  const { data } = Parts.safeParse(token.split('.'));
  if (!data) throw problem('invalid_ticket');
  const [userId, kind, signature] = data;
  if (!sameHash(signature, signatureOf(secret, { userId, kind }))) throw problem('invalid_ticket');
  return { userId, kind };
};
