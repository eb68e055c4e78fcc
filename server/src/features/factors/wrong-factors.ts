import { sql } from 'kysely';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import { oneRow, type Pool } from '../../lib/db.ts';
import { problem, tooManyRequests } from '../../lib/problem.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { wrongFactorsLimited } from './factors.emails.ts';

const { max, minutes } = factorLimits.wrongCodes;

/** Counts a try before it is checked, so that parallel ones are counted, too. Returns the count and the seconds left. */
const countTry = async (db: Pool, userId: string) => {
  const isOver = sql`wrong_factors.since < now() - make_interval(mins => ${minutes})`;
  const { rows } = await sql<{ tries: number; seconds: number }>`
    insert into wrong_factors (user_id, tries, since) values (${userId}, 1, now())
    on conflict (user_id) do update set
      tries = case when ${isOver} then 1 else wrong_factors.tries + 1 end,
      since = case when ${isOver} then now() else wrong_factors.since end
    returning tries,
      ceil(extract(epoch from since + make_interval(mins => ${minutes}) - now()))::integer as seconds`.execute(
    db,
  );
  return oneRow(rows);
};

/**
 * The result of `check`, which is false for a wrong code of an account. Then throws `invalid_code` with `message`. Wrong
 * codes are counted over all addresses and sign-ins: beyond the limit no code is checked. Passkeys keep working, as they
 * cannot be guessed.
 */
export const limitWrongCodes = async <T>(
  db: Pool,
  userId: string,
  message: string,
  check: () => Promise<T | false>,
): Promise<T> => {
  const { tries, seconds } = await countTry(db, userId);
  if (tries > max) throw tooManyRequests(seconds);
  const result = await check();
  if (result !== false) {
    await db.deleteFrom('wrong_factors').where('user_id', '=', userId).execute();
    return result;
  }
  if (tries === max)
    await db.transaction().execute(async (tx) => notify(tx, wrongFactorsLimited(await getUser(tx, userId))));
  throw problem('invalid_code', message);
};
