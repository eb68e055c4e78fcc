import { z } from 'zod';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import { NotificationKind as Kind } from '../../../../contract/src/notifications.ts';
import { Id } from '../../../../contract/src/values.ts';
import { problem } from '../../lib/problem.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';

interface MailLink {
  userId: string;
  kind: NotificationKind;
}

const createSignature = (secret: string, { userId, kind }: MailLink) =>
  keyedHash(secret, 'mail preferences', userId, kind);

/**
 * Signs the permission to change a user's mail settings without signing in, for the links of a mail's footer. It does
 * not expire: the links of old mails must work, too.
 */
export const signMailLink = (secret: string, link: MailLink): string =>
  `${link.userId}.${link.kind}.${createSignature(secret, link)}`;

const Parts = z.tuple([Id, Kind, z.string()]);

/** The user and kind of a permission. Throws `invalid_ticket` for a wrong signature. */
export const readMailLink = (secret: string, token: string): MailLink => {
  const { data } = Parts.safeParse(token.split('.'));
  if (!data) throw problem('invalid_ticket');
  const [userId, kind, signature] = data;
  if (!sameHash(signature, createSignature(secret, { userId, kind }))) throw problem('invalid_ticket');
  return { userId, kind };
};
