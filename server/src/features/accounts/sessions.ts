import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, isToken, keyedHash, randomToken } from '../../lib/tokens.ts';
import { notifyOfNewDevice } from './new-device.ts';
import { recordSignIn } from './record-sign-in.ts';

/** The access token lives for minutes, the refresh token for days. */
interface Tokens {
  access: string;
  refresh: string;
}

/** A session ends some time after its last use, and at the latest some time after its sign-in (`since`). */
const expiry = (type: UserType, since = sql`now()`) => {
  const { idleHours, days } =
    type === 'admin'
      ? limits.adminSession
      : { idleHours: limits.refreshTokenDays * 24, days: limits.sessionDays };
  return sql<string>`least(now() + make_interval(hours => ${idleHours}), ${since} + make_interval(days => ${days}))`;
};

const insertRefreshToken = async (db: Db, sessionId: string, token: string) => {
  await db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(token), session_id: sessionId })
    .execute();
};

/** Ends those of a user's sessions that were unused for longest, beyond the number that may be live. */
const endSurplusSessions = async (db: Db, userId: string): Promise<void> => {
  await sql`
    update sessions set revoked_at = now() where id in (
      select id from sessions where user_id = ${userId} and revoked_at is null and expires_at > now() and viewer_id is null
      order by last_used_at desc, id desc offset ${limits.sessionsPerAccount})`.execute(db);
};

/**
 * Opens a session for an authenticated user, and mails them if the device is new to the account. `device` is the browser's
 * device cookie; API clients have none.
 */
export const openSession = async (
  app: App,
  db: Db,
  user: { id: string; type: UserType },
  request: FastifyRequest,
  device?: string,
): Promise<Tokens> => {
  const origin = {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    deviceHash: device === undefined ? null : hashToken(device),
  };
  await notifyOfNewDevice(db, app.deps, user.id, origin);
  const session = await db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      user_agent: origin.userAgent,
      address: origin.address,
      device_hash: origin.deviceHash,
      expires_at: expiry(user.type),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await endSurplusSessions(db, user.id);
  const refresh = randomToken();
  await insertRefreshToken(db, session.id, refresh);
  await recordSignIn(db, user.id, session.id, request);
  return { access: app.jwt.sign({ sub: user.id, sid: session.id, type: user.type }), refresh };
};

/** Records that the owner of a session has proved again that it is theirs. Returns the time. */
export const markAuthenticated = async (db: Db, sessionId: string): Promise<string> => {
  const { authenticated_at } = await db
    .updateTable('sessions')
    .set({ authenticated_at: sql`now()` })
    .where('id', '=', sessionId)
    .returning('authenticated_at')
    .executeTakeFirstOrThrow();
  return authenticated_at;
};

export const endSession = async (db: Db, sessionId: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends all sessions of a user but `except`, and those in which they see the site as somebody else. */
export const endSessions = async (db: Db, userId: string, except?: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('viewer_id', '=', userId)]))
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .execute();
};

/** Ends all sessions of a user but those of one browser, and those in which they see the site as somebody else. */
export const endSessionsElsewhere = async (db: Db, userId: string, device: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId).and('device_hash', 'is distinct from', hashToken(device)),
        eb('viewer_id', '=', userId),
      ]),
    )
    .execute();
};

const findRefreshToken = async (db: Db, token: string, next: string, device: string | undefined) => {
  const inSameBrowser = sql<boolean>`sessions.device_hash = ${device === undefined ? null : hashToken(device)}`;
  const grace = sql`make_interval(secs => ${limits.previousRefreshToken.seconds})`;
  const { rows } = await sql<{
    session_id: string;
    user_id: string;
    type: UserType;
    live: boolean;
    unused: boolean;
    repeatable: boolean;
    next_current: boolean;
  }>`
    select sessions.id as session_id, users.id as user_id, users.type,
      sessions.revoked_at is null and sessions.expires_at > now() and users.status = 'active' as live,
      refresh_tokens.used_at is null as unused,
      refresh_tokens.used_at > now() - case
        when ${inSameBrowser} then make_interval(hours => ${limits.previousRefreshToken.hoursInSameBrowser})
        else ${grace} end as repeatable,
      exists (
        select from refresh_tokens as next where next.token_hash = ${hashToken(next)}
          and (next.used_at is null or ${inSameBrowser} and next.used_at > now() - ${grace})
      ) as next_current
    from refresh_tokens
    join sessions on sessions.id = refresh_tokens.session_id
    join users on users.id = sessions.user_id
    where refresh_tokens.token_hash = ${hashToken(token)}`.execute(db);
  return rows[0];
};

/** Makes parallel refreshes of a session wait for each other. */
const lockSession = (db: Db, token: string) =>
  sql`
    select from sessions
    where id = (select session_id from refresh_tokens where token_hash = ${hashToken(token)})
    for update`.execute(db);

/**
 * Exchanges a refresh token for the next pair. The next token is derived from the last by a keyed hash, so the last
 * one returns the same successor until that is used: for 10 s, so that two tabs which refresh at once stay signed in,
 * and for 24 h in the same browser, which may have lost the answer; there also for 10 s after the successor was used,
 * by another tab. Any other reuse of a token means that it was stolen, and ends the session. Throws
 * `session_expired`, and `unauthenticated` for a string that cannot be a token.
 */
export const rotateSession = async (app: App, token: string, device?: string): Promise<Tokens> => {
  if (!isToken(token)) throw problem('unauthenticated');
  const next = keyedHash(app.deps.config.sessionSecret, 'refresh', token);
  const session = await app.deps.db.transaction().execute(async (db) => {
    // The lock comes first, so that the read sees what an earlier refresh wrote.
    await lockSession(db, token);
    const found = await findRefreshToken(db, token, next, device);
    if (!found?.live) return undefined;
    if (!found.unused) {
      if (found.repeatable && found.next_current) return found;
      await endSession(db, found.session_id);
      return undefined;
    }
    await db
      .updateTable('refresh_tokens')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await insertRefreshToken(db, found.session_id, next);
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()`, expires_at: expiry(found.type, sql`created_at`) })
      .where('id', '=', found.session_id)
      .execute();
    return found;
  });
  if (!session) throw problem('session_expired');
  const { user_id: sub, session_id: sid, type } = session;
  return { access: app.jwt.sign({ sub, sid, type }), refresh: next };
};
