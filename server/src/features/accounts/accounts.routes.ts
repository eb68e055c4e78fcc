import { userList, verifyCode } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { ownNameUpdate } from '../../../../contract/src/own-account.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { updateUser } from './accounts.public.ts';
import { listUsers } from './accounts.queries.ts';
import { changeEmailRoutes } from './change-email.routes.ts';
import { deviceRoutes } from './devices.routes.ts';
import { spendCode } from './email-codes.ts';
import { fileRoutes } from './files.routes.ts';
import { invitationRoutes } from './invite-user.ts';
import { passwordRoutes } from './passwords.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { issueTicket } from './tickets.ts';

/** Sessions, passwords, mailed codes, uploaded files, and the list of accounts for admins. */
export const accountRoutes = async (app: App) => {
  serve(
    app,
    verifyCode,
    async ({ deps, db, body: { email, purpose, code } }) => {
      if (!(await spendCode(db, deps.config.sessionSecret, email, purpose, code)))
        throw problem('invalid_code');
      return { ticket: await issueTicket(db, { purpose, email, minutes: limits.ticketMinutes }) };
    },
    { transaction: false, limit: { max: 20, minutes: 1, by: 'address' } },
  );
  sessionRoutes(app);
  passwordRoutes(app);
  deviceRoutes(app);
  changeEmailRoutes(app);
  invitationRoutes(app);
  await fileRoutes(app);
  serve(app, ownNameUpdate, async ({ db, actor, body }) => {
    await updateUser(db, actor.id, body);
    return body;
  });
  serve(app, userList, async ({ deps, db, query, request }) =>
    toPage(request, deps.config.publicUrl, await listUsers(db, query)),
  );
};
