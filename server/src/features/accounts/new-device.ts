import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { enqueue } from '../../lib/tasks.ts';
import { newDeviceMail } from './accounts.emails.ts';
import { deviceName } from './device-name.ts';

/** Where a session is opened. `deviceHash` is null for API clients, which are known by program and address. */
interface SignInOrigin {
  userAgent: string;
  address: string;
  deviceHash: string | null;
}

/** Mails the owner of an account before a session opens on a device that is new to it. The first sign-in is no news. */
export const notifyOfNewDevice = async (
  db: Db,
  { config, clock }: Deps,
  userId: string,
  { userAgent, address, deviceHash }: SignInOrigin,
): Promise<void> => {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
      and exists (select from sessions where user_id = users.id)
      and not exists (
        select from sessions where user_id = users.id and case when ${deviceHash}::text is null
          then device_hash is null and user_agent = ${userAgent} and address = ${address}
          else device_hash = ${deviceHash} end)`.execute(db);
  const [user] = rows;
  if (!user) return;
  const details = { device: deviceName(userAgent), address, at: clock.now() };
  await enqueue(db, sendMail, newDeviceMail(user.email, config.publicUrl, details));
};
