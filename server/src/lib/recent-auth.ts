import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Endpoint } from '../../../contract/src/endpoint.ts';
import type { Actor } from './authenticate.ts';
import type { Db } from './db.ts';
import type { Deps } from './deps.ts';
import { verifyPassword } from './passwords.ts';
import { invalid, problem } from './problem.ts';

/**
 * Throws 401 `reauthentication_required` without a proof within REAUTH_SECONDS. Reads the live row: a cached caller says
 * nothing about their last proof.
 */
export const requireRecentProof = async ({ db, config }: Deps, { sessionId }: Actor): Promise<void> => {
  const { rows } = await sql`
    select from sessions
    where id = ${sessionId} and revoked_at is null
      and authenticated_at > now() - make_interval(secs => ${config.reauthSeconds})`.execute(db);
  if (rows.length === 0) throw problem('reauthentication_required');
};

/** Throws `invalid_input` naming `field` unless it is the user's password. An account without one has no correct one. */
export const requirePassword = async (
  db: Db,
  userId: string,
  password: string,
  field: string,
): Promise<void> => {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!(await verifyPassword(user?.password_hash ?? null, password, 'known')))
    throw invalid({ [field]: 'This is not your current password.' });
};

/**
 * Enforces `requiresRecentAuth`: throws 401 `reauthentication_required` for a session whose owner has not proved within
 * REAUTH_SECONDS that it is theirs. The correct password in the call's `proofField` is a proof for this call; a wrong
 * one is refused in any case.
 */
export const requireRecentAuth = async (
  deps: Deps,
  { requiresRecentAuth, proofField }: Endpoint,
  { actor, body }: FastifyRequest,
): Promise<void> => {
  if (actor === null || requiresRecentAuth === undefined) return;
  if (requiresRecentAuth !== true && !requiresRecentAuth.includes(actor.type)) return;
  const password = proofField && (body as Record<string, unknown> | undefined)?.[proofField];
  if (proofField && typeof password === 'string')
    await requirePassword(deps.db, actor.id, password, proofField);
  else await requireRecentProof(deps, actor);
};
