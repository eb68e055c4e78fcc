import { sql } from 'kysely';
import type { Session } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { AccessClaims } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { getSessionUser } from './accounts.queries.ts';

/**
 * Opens a session in which an admin sees as a user. It has no refresh token and no cookie, so it ends after
 * `seeAsMinutes`. It is none of the user's devices, and they get no notice of a sign-in.
 */
export const openViewerSession = async (
  app: App,
  db: Db,
  { userId, viewerId }: { userId: string; viewerId: string },
): Promise<Session & { expires_at: string }> => {
  const session = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      viewer_id: viewerId,
      expires_at: sql<string>`now() + make_interval(mins => ${limits.seeAsMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const user = await getSessionUser(db, userId);
  const claims: AccessClaims = { sub: userId, sid: session.id, type: user.type };
  const token = app.jwt.sign(claims, { expiresIn: `${limits.seeAsMinutes}m` });
  return { ...user, token, expires_at: session.expires_at };
};
