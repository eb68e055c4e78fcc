import { sql } from 'kysely';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { enqueue, type TaskDefinition } from '../../lib/tasks.ts';

const dayAgo = sql`now() - interval '1 day'`;

/** Whether the codes of an address are refused for the rest of the day. */
export const isOverWrongCodes = async (db: Db, email: string): Promise<boolean> =>
  (await db
    .selectFrom('code_failures')
    .select('wrong')
    .where('email', '=', email)
    .where('wrong', '>=', limits.wrongCodesDay)
    .where('counted_from', '>', sql<string>`${dayAgo}`)
    .executeTakeFirst()) !== undefined;

/** Counts a code as wrong until it proves correct. Returns the count of the day, or undefined beyond the limit. */
export const countWrongCode = async (db: Db, email: string): Promise<number | undefined> => {
  const { rows } = await sql<{ wrong: number }>`
    insert into code_failures as counted (email, wrong) values (${email}, 1)
    on conflict (email) do update set
      wrong = case when counted.counted_from > ${dayAgo} then counted.wrong + 1 else 1 end,
      counted_from = case when counted.counted_from > ${dayAgo} then counted.counted_from else now() end
    where counted.wrong < ${limits.wrongCodesDay} or counted.counted_from <= ${dayAgo}
    returning wrong`.execute(db);
  return rows[0]?.wrong;
};

export const uncountWrongCode = async (db: Db, email: string): Promise<void> => {
  await sql`update code_failures set wrong = wrong - 1 where email = ${email} and wrong > 0`.execute(db);
};

/** Mails the owner of an address about attempts to guess a code. */
export const mailWrongCodes: TaskDefinition<{ email: string }> = {
  name: 'mail_wrong_codes',
  input: z.object({ email: z.string() }),
};

/**
 * Lets the owner of an address know about wrong codes, at most once a day. The task finds out whether the address has an
 * owner, so that the call takes as long for any address.
 */
export const reportWrongCodes = async (db: Db, email: string): Promise<void> => {
  const { rows } = await sql`
    insert into code_failures as counted (email, notified_at) values (${email}, now())
    on conflict (email) do update set notified_at = now()
    where counted.notified_at is null or counted.notified_at <= ${dayAgo}
    returning email`.execute(db);
  if (rows.length > 0) await enqueue(db, mailWrongCodes, { email });
};
