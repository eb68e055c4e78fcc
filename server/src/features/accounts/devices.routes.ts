import { sql } from 'kysely';
import { deviceEnd, deviceList, devicesEndOthers } from '../../../../contract/src/own-account.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { deviceName } from './device-name.ts';
import { endSession, endSessions } from './sessions.ts';

// Those in which an admin sees as the user are no devices of theirs.
const liveSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('viewer_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

/** The devices on which a user is signed in, the current one first. */
export const listLiveSessions = async (db: Db, userId: string, current: string | null = null) => {
  const rows = await liveSessions(db, userId)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .orderBy(sql`id is not distinct from ${current}::uuid`, 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ user_agent, ...device }) => ({
    ...device,
    name: deviceName(user_agent),
    current: device.id === current,
  }));
};

/** Lists the devices on which a user is signed in, and signs them out. */
export const deviceRoutes = (app: App) => {
  serve(app, deviceList, ({ db, actor }) => listLiveSessions(db, actor.id, actor.sessionId));

  serve(app, deviceEnd, async ({ db, actor, params }) => {
    const session = await liveSessions(db, actor.id)
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(() => problem('not_found'));
    await endSession(db, session.id);
    return { message: 'The device was signed out.' };
  });

  serve(app, devicesEndOthers, async ({ db, actor }) => {
    await endSessions(db, actor.id, actor.sessionId);
    return { message: 'All other devices were signed out.' };
  });
};
