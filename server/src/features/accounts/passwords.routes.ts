import { changePassword, forgotPassword, resetForgotPassword } from '../../../../contract/src/accounts.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl } from '../../lib/mailer.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { problem } from '../../lib/problem.ts';
import { passwordProofs } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { hashToken } from '../../lib/tokens.ts';
import { notify } from '../notifications/notifications.public.ts';
import { passwordChanged } from './accounts.emails.ts';
import { findByEmail, getUser, setPassword } from './accounts.queries.ts';
import { answerForgotPassword } from './accounts.tasks.ts';
import { openCodeRequest } from './code-requests.ts';
import { byEmailAndAddress, mailedCodeLimit } from './email-codes.ts';
import { refuseWeakPassword } from './password-checks.ts';
import { getPasswordOwner, getTicketOwner } from './password-owners.ts';
import { endSessions } from './sessions.ts';
import { clearAllSignInFailures } from './sign-in-delay.ts';
import { getTicket, spendTicket, withdrawAllTickets } from './tickets.ts';

const replacePassword = async (
  db: Db,
  user: { id: string; email: string; type: UserType },
  passwordHash: string,
  currentSessionId?: string,
) => {
  await setPassword(db, user.id, passwordHash);
  await endSessions(db, user.id, currentSessionId);
  await withdrawAllTickets(db, user);
  await clearAllSignInFailures(db, user.email);
  await notify(db, passwordChanged(user));
};

/** Resets a forgotten password, and changes a password. */
export const passwordRoutes = (app: App) => {
  serve(
    app,
    forgotPassword,
    async ({ deps, db, body: { email }, request, reply }) => {
      const codeRequest = openCodeRequest(deps, { request, reply });
      await enqueue(db, answerForgotPassword, { email, request_hash: hashToken(codeRequest) });
      return {
        message: 'If there is an account with this address, a mail with a code is on its way.',
        mailbox: mailboxUrl(deps.config),
        code_request_id: codeRequest,
      };
    },
    {
      limit: [
        { max: 5, minutes: 60, by: byEmailAndAddress },
        { max: 20, minutes: 60, by: 'address' },
        mailedCodeLimit,
      ],
    },
  );

  serve(
    app,
    resetForgotPassword,
    async ({ db, body }) => {
      const ticket = await getTicket(db, body.ticket, ['reset']);
      await refuseWeakPassword(app, body.password, await getTicketOwner(db, ticket));
      const passwordHash = await hashPassword(body.password);
      await db.transaction().execute(async (tx) => {
        await spendTicket(tx, body.ticket, ['reset']);
        const user = await findByEmail(tx, ticket.email);
        if (!user) throw problem('invalid_ticket');
        await replacePassword(tx, user, passwordHash);
      });
      return { message: 'Your password was changed. Use the new one to sign in.' };
    },
    { transaction: false, limit: { max: 20, minutes: 1, alone: 5, by: 'address' } },
  );

  serve(
    app,
    changePassword,
    async ({ db, actor, body }) => {
      const user = await getUser(db, actor.id);
      const owner = await getPasswordOwner(db, actor.id);
      await refuseWeakPassword(app, body.new_password, owner, 'new_password');
      const passwordHash = await hashPassword(body.new_password);
      await db.transaction().execute((tx) => replacePassword(tx, user, passwordHash, actor.sessionId));
      return { message: 'Your password was changed. Other devices were signed out.' };
    },
    { transaction: false, limit: [{ max: 10, minutes: 1, by: 'account' }, passwordProofs] },
  );
};
