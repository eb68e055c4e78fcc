import { sql } from 'kysely';
import type { Db } from './db.ts';

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
