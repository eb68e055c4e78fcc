import { changePassword, forgotPassword, resetForgotPassword } from '../../../../contract/src/accounts.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl } from '../../lib/mailer.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { notify } from '../notifications/notifications.public.ts';
import { codesTo, perPlace } from './account-limits.ts';
import { passwordChanged } from './accounts.emails.ts';
import { findByEmail, getUser, setPassword } from './accounts.queries.ts';
import { answerForgotPassword } from './accounts.tasks.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { requirePassword } from './require-password.ts';
import { endSessions } from './sessions.ts';
import { getTicket, spendTicket, withdrawBegun } from './tickets.ts';

/** A forgotten password, and one that is changed by its owner. */
export const passwordRoutes = (app: App) => {
  serve(
    app,
    forgotPassword,
    async ({ deps, db, body }) => {
      await enqueue(db, answerForgotPassword, body);
      return {
        message: 'If there is an account with this address, a mail with a code is on its way.',
        mailbox: mailboxUrl(deps.config),
      };
    },
    {
      limit: [{ max: 5, minutes: 60, by: perPlace }, { max: 20, minutes: 60, by: 'address' }, codesTo],
    },
  );

  serve(
    app,
    resetForgotPassword,
    async ({ db, body }) => {
      const { email } = await getTicket(db, body.ticket, ['reset']);
      await refuseWeakPassword(body.password, email);
      const passwordHash = await hashPassword(body.password);
      await db.transaction().execute(async (tx) => {
        await spendTicket(tx, body.ticket);
        const user = await findByEmail(tx, email);
        if (!user) throw problem('invalid_ticket');
        await setPassword(tx, user.id, passwordHash);
        await endSessions(tx, user.id);
        await withdrawBegun(tx, user);
        await notify(tx, passwordChanged(user));
      });
      return { message: 'Your password is changed. Please sign in with the new one.' };
    },
    { transaction: false, limit: { max: 20, minutes: 1, by: 'address' } },
  );

  serve(
    app,
    changePassword,
    async ({ db, actor, body }) => {
      const user = await getUser(db, actor.id);
      await requirePassword(user, body.current_password, 'current_password');
      await refuseWeakPassword(body.new_password, user.email, 'new_password');
      const passwordHash = await hashPassword(body.new_password);
      await db.transaction().execute(async (tx) => {
        await setPassword(tx, user.id, passwordHash);
        await endSessions(tx, user.id, actor.sessionId);
        await withdrawBegun(tx, user);
        await notify(tx, passwordChanged(user));
      });
      return { message: 'Your password is changed. Other devices are signed out.' };
    },
    { transaction: false, limit: { max: 10, minutes: 1, by: 'account' } },
  );
};
