import { parse } from 'bowser';
import { sql } from 'kysely';
import { deviceEnd, deviceList, devicesEndOthers } from '../../../../contract/src/own-account.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { endSession, endSessions } from './sessions.ts';

/** 'Firefox on Windows', as far as the browser told. */
const deviceName = (userAgent: string): string => {
  if (userAgent === '') return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name ?? 'Another program', os.name].filter(Boolean).join(' on ');
};

/** Where one is signed in, and the end of it. */
export const deviceRoutes = (app: App) => {
  serve(app, deviceList, async ({ db, actor }) => {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy(sql`id = ${actor.sessionId}`, 'desc')
      .orderBy('last_used_at', 'desc')
      .limit(100)
      .execute();
    return rows.map(({ user_agent, ...device }) => ({
      ...device,
      name: deviceName(user_agent),
      current: device.id === actor.sessionId,
    }));
  });

  serve(app, deviceEnd, async ({ db, actor, params }) => {
    const own = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', params.id)
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (own === undefined) throw problem('not_found');
    await endSession(db, own.id);
    return { message: 'This device is signed out.' };
  });

  serve(app, devicesEndOthers, async ({ db, actor }) => {
    await endSessions(db, actor.id, actor.sessionId);
    return { message: 'Every other device is signed out.' };
  });
};
