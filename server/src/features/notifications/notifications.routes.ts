import {
  deviceAdd,
  deviceRemove,
  devices,
  notificationHistory,
  notificationPreferences,
  notificationsRead,
  notificationUnread,
  preferencesUpdate,
  pushKey,
} from '../../../../contract/src/notifications.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { deleteOwnDevice, listDevices, saveDevice } from './devices.queries.ts';
import { mailLinkRoutes } from './mail-link.routes.ts';
import { countUnread, listNotifications, markRead } from './notifications.queries.ts';
import { sendUnreadCount } from './notifications.tasks.ts';
import { getPreferences, updatePreferences } from './preferences.ts';

/** Notifications, preferences and push devices of the caller. */
export const notificationRoutes = async (app: App) => {
  serve(app, notificationUnread, ({ db, actor }) => countUnread(db, actor.id), { transaction: false });

  serve(app, notificationHistory, async ({ deps, db, actor, query, request }) =>
    toPage(
      request,
      deps.config.publicUrl,
      await listNotifications(db, actor.id, { ...rowWindow(query), unread: query.unread }),
    ),
  );

  serve(app, notificationsRead, async ({ deps, db, actor, body, afterCommit }) => {
    await markRead(db, actor.id, body.ids);
    afterCommit(() => sendUnreadCount(deps, actor.id));
    return { unread: await countUnread(db, actor.id) };
  });

  serve(app, notificationPreferences, ({ db, actor }) => getPreferences(db, actor.id, actor.type));

  serve(app, preferencesUpdate, async ({ db, actor, body }) => {
    await updatePreferences(db, actor, body);
    return getPreferences(db, actor.id, actor.type);
  });

  serve(app, devices, ({ db, actor }) => listDevices(db, actor));

  serve(
    app,
    deviceAdd,
    async ({ deps, db, actor, body }) => {
      const { href } = new URL(body.endpoint);
      if (!deps.pusher.accepts(href)) throw invalid({ endpoint: 'This push service is not supported.' });
      await saveDevice(db, actor, { ...body, endpoint: href });
      return { message: 'This device now receives notifications.' };
    },
    { limit: { max: 20, minutes: 1, by: 'account' } },
  );

  serve(app, deviceRemove, async ({ db, actor, body }) => {
    await deleteOwnDevice(db, actor.id, new URL(body.endpoint).href);
    return { message: 'This device no longer receives notifications.' };
  });

  serve(app, pushKey, async ({ deps }) => ({ public_key: deps.pusher.publicKey }));

  await mailLinkRoutes(app);
};
