import { sql } from 'kysely';
import type { Identity } from '../../../../contract/src/sign-in-providers.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';

type Config = Deps['config'];

const columns = ['id', 'provider', 'email', 'created_at', 'last_used_at'] as const;

/** The name of a provider for people. One that is no longer set keeps its short name. */
export const getProviderLabel = (
  { oidcProviders }: Pick<Config, 'oidcProviders'>,
  provider: string,
): string => oidcProviders.find(({ name }) => name === provider)?.label ?? provider;

/** The provider accounts of a user, the oldest first. */
export const listIdentities = async (db: Db, config: Config, userId: string): Promise<Identity[]> => {
  const rows = await db
    .selectFrom('sign_in_identities')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, label: getProviderLabel(config, row.provider) }));
};

/** The account that a provider's account signs in. Marks the provider's account as used. */
export const findByIdentity = async (db: Db, provider: string, subject: string) =>
  db
    .updateTable('sign_in_identities')
    .from('users')
    .set({ last_used_at: sql`now()` })
    .whereRef('users.id', '=', 'sign_in_identities.user_id')
    .where('users.status', '<>', 'removed')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning(['users.id', 'users.type', 'users.status'])
    .executeTakeFirst();

/** Connects a provider's account. Throws `already_exists` if it is connected to an account. */
export const insertIdentity = async (
  db: Db,
  userId: string,
  { provider, subject, email }: { provider: string; subject: string; email: string },
) =>
  db
    .insertInto('sign_in_identities')
    .values({ user_id: userId, provider, subject, email, last_used_at: sql`now()` })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning(columns)
    .executeTakeFirstOrThrow(() =>
      problem('already_exists', 'This account is connected to another account already.'),
    );

/**
 * Disconnects a provider's account and returns its provider. Throws `not_found`, and `not_allowed_now` for the only way
 * to sign in.
 */
export const deleteIdentity = async (db: Db, userId: string, id: string): Promise<string> => {
  // Locked, so that two parallel calls cannot each leave the other's as the last.
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));
  const identities = await db
    .selectFrom('sign_in_identities')
    .select(['id', 'provider'])
    .where('user_id', '=', userId)
    .execute();
  const identity = identities.find((row) => row.id === id);
  if (!identity) throw problem('not_found');
  const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute();
  if (password_hash === null && passkeys.length === 0 && identities.length === 1)
    throw problem(
      'not_allowed_now',
      'This is your only way to sign in. Set a password or add a passkey first.',
    );
  await db.deleteFrom('sign_in_identities').where('id', '=', id).execute();
  return identity.provider;
};
