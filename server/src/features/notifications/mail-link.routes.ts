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
import { getPreferences } from './preferences.queries.ts';
import { updatePreferences } from './update-preferences.ts';

/** Enough to know one's own address by, too little for a stranger who was forwarded the mail. */
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

const viewOf = async (
  db: Db,
  user: { id: string; type: UserType; email: string },
  kind: NotificationKind,
) => {
  const choices = Object.entries(await getPreferences(db, user.id, user.type));
  return {
    email: shorten(user.email),
    kind,
    mail: Object.fromEntries(choices.map(([each, choice]) => [each, choice.mail])),
  };
};

/** What the links in a mail's footer open: they need no session, and reach nothing but mails. */
export const mailLinkRoutes = async (app: App) => {
  const { sessionSecret } = app.deps.config;
  const limit = { max: 60, minutes: 1, by: 'address' } as const;

  serve(
    app,
    mailPreferences,
    async ({ db, query }) => {
      const { user, kind } = await readLink(db, sessionSecret, query.token);
      return viewOf(db, user, kind);
    },
    { limit },
  );

  serve(
    app,
    mailPreferencesUpdate,
    async ({ db, body }) => {
      const { user, kind } = await readLink(db, sessionSecret, body.token);
      const changes = Object.entries(body.mail).map(([each, mail]) => [each, { mail }]);
      await updatePreferences(db, user, Object.fromEntries(changes));
      return viewOf(db, user, kind);
    },
    { limit },
  );

  await serveOneClick(app, unsubscribe, '/mail-preferences', async (db, token) => {
    const { user, kind } = await readLink(db, sessionSecret, token);
    await updatePreferences(db, user, { [kind]: { mail: false } });
    return 'You get no more of these mails.';
  });
};
