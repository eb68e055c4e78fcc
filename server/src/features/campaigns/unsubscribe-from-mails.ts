import { sql } from 'kysely';
import { Id } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { problem } from '../../lib/problem.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';
import { saveChannelSettings } from '../notifications/notifications.public.ts';

const signatureOf = (secret: string, id: string) => keyedHash(secret, 'leave mails', id);

/** How an address without an account gets no more mails that admins write to single addresses: by the row of one. */
export const strangerLinks = (
  { publicUrl, sessionSecret }: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>,
  recipientId: string,
) => {
  const token = `${recipientId}.${signatureOf(sessionSecret, recipientId)}`;
  return {
    footer: {
      reason: 'You get it because we wrote to this address.',
      label: 'Unsubscribe',
      url: `${publicUrl}/newsletter/leave?token=${token}`,
    },
    headers: bulkHeaders(
      `${publicUrl}/api/notification/leave_mails/${token}`,
      `Cadre <mails.${new URL(publicUrl).hostname}>`,
    ),
  };
};

/**
 * Keeps the address of a mail from more of them; an account that it has got since then gets no news by mail. Throws
 * `invalid_ticket` for a token that we did not sign, or whose mail is not known any more.
 */
export const unsubscribeFromMails = async (db: Db, secret: string, token: string): Promise<void> => {
  const [id = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !Id.safeParse(id).success || !sameHash(signature, signatureOf(secret, id)))
    throw problem('invalid_ticket');
  const { rows } = await sql<{ email: string }>`
    insert into mail_suppressions (email) select email from campaign_recipients where id = ${id}
    on conflict (email) do update set created_at = mail_suppressions.created_at
    returning email`.execute(db);
  const [left] = rows;
  if (!left) throw problem('invalid_ticket');
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', left.email)
    .where('type', '<>', 'admin')
    .executeTakeFirst();
  if (user) await saveChannelSettings(db, user.id, 'admin_message', { mail: false });
};
