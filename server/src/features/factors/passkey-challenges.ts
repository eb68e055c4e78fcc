import { sql } from 'kysely';
import { factorLimits } from '../../../../contract/src/factor-limits.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';

/** What a signature of a passkey is for. A challenge of one purpose and account is refused for any other. */
interface ChallengeUse {
  purpose: DB['passkey_challenges']['purpose'];
  /** Null for a sign-in, at which the passkey names the account. */
  userId: string | null;
}

/**
 * Stores what the passkey has to sign, for five minutes, and returns the name by which the client refers to it: a new
 * one, or the `name` of a sign-in that waits for its second factor.
 */
export const savePasskeyChallenge = async (
  db: Db,
  { purpose, userId }: ChallengeUse,
  challenge: string,
  name = randomToken(),
): Promise<string> => {
  await sql`
    insert into passkey_challenges (challenge_hash, purpose, user_id, challenge, expires_at)
    values (${hashToken(name)}, ${purpose}, ${userId}, ${challenge},
      now() + make_interval(mins => ${factorLimits.passkeyChallengeMinutes}))
    on conflict (challenge_hash) do update
    set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
  return name;
};

/**
 * The stored challenge of a name, which is used up. Throws `invalid_ticket` if it is used, expired, or of another use.
 * Call it outside of a transaction that a refusal would roll back.
 */
export const spendPasskeyChallenge = async (
  db: Db,
  name: string,
  { purpose, userId }: ChallengeUse,
): Promise<string> => {
  const { challenge } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(name))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('challenge')
    .executeTakeFirstOrThrow(() => problem('invalid_ticket', 'This took too long. Please try again.'));
  return challenge;
};
