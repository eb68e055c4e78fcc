import { sql } from 'kysely';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';

/** Returns a challenge that names the sign-in of a user until the second factor is proved. Only its hash is stored. */
export const issueSignInChallenge = async (db: Db, userId: string): Promise<string> => {
  const challenge = randomToken();
  await sql`
    insert into sign_in_challenges (challenge_hash, user_id, expires_at)
    values (${hashToken(challenge)}, ${userId}, now() + make_interval(mins => ${factorLimits.signIn.minutes}))
  `.execute(db);
  return challenge;
};

/** The user whose sign-in a challenge names. Throws `invalid_ticket` if it is used, expired or has no tries left. */
export const getSignInUser = async (db: Db, challenge: string): Promise<string> => {
  const { user_id } = await db
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('tries', '<', factorLimits.signIn.tries)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
  return user_id;
};

/**
 * The same, and counts a try. It is counted before the factor is checked, so that parallel tries are counted, too. Call
 * it outside of a transaction that a refusal would roll back.
 */
export const countSignInTry = async (db: Db, challenge: string): Promise<string> => {
  const { user_id } = await db
    .updateTable('sign_in_challenges')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_hash', '=', hashToken(challenge))
    .where('tries', '<', factorLimits.signIn.tries)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
  return user_id;
};

/** Uses a challenge up. Throws `invalid_ticket` if that has happened already. Run it with the opening of the session. */
export const spendSignInChallenge = async (db: Db, challenge: string): Promise<void> => {
  await db
    .deleteFrom('sign_in_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .returning('user_id')
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
};
