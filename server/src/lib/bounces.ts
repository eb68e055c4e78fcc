import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Keeps that a mail server refused an address for good, with what it said. */
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

/** Whether the last mail to an address was refused for good: it gets no bulk mail until another one arrives. */
export const isBouncing = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('mail_bounces').select('email').where('email', '=', email).executeTakeFirst()) !==
  undefined;

/** Takes back a bounce: a mail arrived after all, or the address is erased. */
export const deleteBounce = async (db: Db, email: string): Promise<void> => {
  await db.deleteFrom('mail_bounces').where('email', '=', email).execute();
};
