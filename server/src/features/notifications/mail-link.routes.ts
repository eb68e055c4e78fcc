import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { NotificationKind } from '../../../../contract/src/notification-kinds.ts';
import {
  mailPreferences,
  mailPreferencesUpdate,
  unsubscribe,
} from '../../../../contract/src/notifications.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { serveOneClick } from '../../lib/one-click.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { readMailLink } from './mail-link.ts';
import { getPreferences, updatePreferences } from './preferences.ts';

/** Shortens an address: its owner recognises it, but a stranger who was forwarded the mail cannot read it. */
const shorten = (email: string) => email.replace(/^(.).*?(.?)@/, '$1…$2@');

const readLink = async (db: Db, secret: string, token: string) => {
  const { userId, kind } = readMailLink(secret, token);
  const user = await db
    .selectFrom('users')
    .select(['id', 'type', 'email'])
    .where('id', '=', userId)
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (!user) throw problem('invalid_ticket');
  return { user, kind };
};

const toMailPreferences = async (
  db: Db,
  user: { id: string; type: UserType; email: string },
  kind: NotificationKind,
) => {
  const preferences = Object.entries(await getPreferences(db, user.id, user.type));
  return {
    email: shorten(user.email),
    kind,
    mail: Object.fromEntries(preferences.map(([name, settings]) => [name, settings.mail])),
  };
};

/** The calls behind the links of a mail's footer. They need no session and change only mail settings. */
export const mailLinkRoutes = async (app: App) => {
  const { sessionSecret } = app.deps.config;
  const limit = { max: 60, minutes: 1, by: 'address' } as const;

  serve(
    app,
    mailPreferences,
    async ({ db, query }) => {
      const { user, kind } = await readLink(db, sessionSecret, query.token);
      return toMailPreferences(db, user, kind);
    },
    { limit },
  );

  serve(
    app,
    mailPreferencesUpdate,
    async ({ db, body }) => {
      const { user, kind } = await readLink(db, sessionSecret, body.token);
      const changes = Object.entries(body.mail).map(([name, mail]) => [name, { mail }]);
      await updatePreferences(db, user, Object.fromEntries(changes));
      return toMailPreferences(db, user, kind);
    },
    { limit },
  );

  await serveOneClick(app, unsubscribe, '/mail-preferences', async (db, token) => {
    const { user, kind } = await readLink(db, sessionSecret, token);
    await updatePreferences(db, user, { [kind]: { mail: false } });
    return 'You are unsubscribed from these mails.';
  });
};
