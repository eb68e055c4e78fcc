import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { enqueue } from '../../lib/tasks.ts';
import { adminsChangedMail } from './accounts.emails.ts';

/** Mails every active admin about a change among them: who gains or keeps this power concerns all of them. */
export const mailAdmins = async (
  db: Db,
  { config }: Pick<Deps, 'config'>,
  change: { title: string; text: string },
): Promise<void> => {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('type', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  const page = screenUrl(config.publicUrl, '/admin-audit');
  for (const { email } of admins) await enqueue(db, sendMail, adminsChangedMail(email, { ...change, page }));
};
