import { sql } from 'kysely';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { bulkHeaders } from '../../lib/one-click.ts';
import { problem } from '../../lib/problem.ts';
import { readSignedId, signId } from '../../lib/signed-id.ts';
import { saveChannelSettings } from '../notifications/notifications.public.ts';

const tokenPurpose = 'leave mails';

/** The unsubscribe links in an admin's mail to an address without an account; the token names the recipient row. */
export const addressLinks = (
  { publicUrl, sessionSecret }: Pick<Deps['config'], 'publicUrl' | 'sessionSecret'>,
  recipientId: string,
) => {
  const token = signId(sessionSecret, tokenPurpose, recipientId);
  return {
    footer: {
      reason: 'You received this email because we wrote to this address.',
      label: 'Unsubscribe',
      url: screenUrl(publicUrl, `/newsletter/leave?token=${token}`),
    },
    headers: bulkHeaders(
      `${publicUrl}/api/notification/leave_mails/${token}`,
      `Mails <mails.${new URL(publicUrl).hostname}>`,
    ),
  };
};

/**
 * Suppresses further mails to the address; if it has an account by now, turns off admin messages by mail for it.
 * @throws invalid_ticket for a token that is not ours, or of a deleted recipient
 */
export const unsubscribeFromMails = async (db: Db, secret: string, token: string): Promise<void> => {
  const id = readSignedId(secret, tokenPurpose, token);
  const { rows } = await sql<{ email: string }>`
    insert into mail_suppressions (email) select email from campaign_recipients where id = ${id}
    on conflict (email) do update set created_at = mail_suppressions.created_at
    returning email`.execute(db);
  const [suppressed] = rows;
  if (!suppressed) throw problem('invalid_ticket');
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', suppressed.email)
    .where('type', '<>', 'admin')
    .executeTakeFirst();
  if (user) await saveChannelSettings(db, user.id, 'admin_message', { mail: false });
};
