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
import { addDevice, listDevices, removeOwnDevice } from './devices.queries.ts';
import { mailLinkRoutes } from './mail-link.routes.ts';
import { mailTemplateRoutes } from './mail-templates.routes.ts';
import { countUnread, listNotifications, markRead } from './notifications.queries.ts';
import { getPreferences } from './preferences.queries.ts';
import { ring } from './ring.ts';
import { updatePreferences } from './update-preferences.ts';

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
    afterCommit(() => ring(deps, actor.id));
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
      if (!deps.pusher.accepts(href)) throw invalid({ endpoint: 'This is not a push service that we know.' });
      await addDevice(db, actor, { ...body, endpoint: href });
      return { message: 'This device gets your notifications now.' };
    },
    { limit: { max: 20, minutes: 1, by: 'account' } },
  );

  serve(app, deviceRemove, async ({ db, actor, body }) => {
    await removeOwnDevice(db, actor.id, new URL(body.endpoint).href);
    return { message: 'This device gets no notifications any more.' };
  });

  serve(app, pushKey, async ({ deps }) => ({ public_key: deps.pusher.publicKey }));

  await mailLinkRoutes(app);
  mailTemplateRoutes(app);
};
