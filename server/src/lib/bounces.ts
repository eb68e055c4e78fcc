import { sql } from 'kysely';
import type { Db } from './db.ts';
import { problem } from './problem.ts';
import type { WaitingItem } from './waiting-item.ts';

/** Records that a mail server refused an address permanently, with its reply. */
export const recordBounce = async (db: Db, email: string, reply: string): Promise<void> => {
  await db
    .insertInto('mail_bounces')
    .values({ email, reply })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        reply,
        times: sql`mail_bounces.times + 1`,
        last_at: sql`now()`,
      }),
    )
    .execute();
};

/** Whether the last mail to an address was refused permanently. It gets no bulk mail until another mail arrives. */
export const isBouncing = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('mail_bounces').select('email').where('email', '=', email).executeTakeFirst()) !==
  undefined;

/** Deletes a bounce: a mail arrived, or the address is erased. */
export const deleteBounce = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('mail_bounces').where('email', '=', email).execute();
};

/** Addresses whose last mail was refused permanently. */
export const bouncedAddresses = sql<WaitingItem>`
  select mail_bounces.id::text, mail_bounces.email, mail_bounces.reply, last_at,
    coalesce('/admin-accounts/' || users.id, '/admin-today'), users.id, null, null::jsonb
  from mail_bounces left join users on users.email = mail_bounces.email and users.status <> 'removed'`;

/** Clears a bounced address: it gets mail again. Throws `not_found`. */
export const clearBounce = async (db: Db, id: string): Promise<{ email: string }> =>
  db
    .deleteFrom('mail_bounces')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow(() => problem('not_found'));
