import { userList } from '../../../../contract/src/account-list.ts';
import { verifyCode } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { ownNameUpdate } from '../../../../contract/src/own-account.ts';
import { passwordStrength } from '../../../../contract/src/password-strength.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { listUsers } from './accounts.queries.ts';
import { changeEmailRoutes } from './change-email.routes.ts';
import { hashCodeRequest } from './code-requests.ts';
import { deviceRoutes } from './devices.routes.ts';
import { spendCode } from './email-codes.ts';
import { fileRoutes } from './files.routes.ts';
import { invitationRoutes } from './invite-user.ts';
import { measurePasswordStrength } from './password-checks.ts';
import { getPasswordOwner, getTicketOwner } from './password-owners.ts';
import { passwordRoutes } from './passwords.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { findTicket, issueTicket } from './tickets.ts';
import { updateUser } from './update-user.ts';

/** Sessions, passwords, mailed codes, uploaded files, and the list of accounts for admins. */
export const accountRoutes = async (app: App) => {
  serve(
    app,
    verifyCode,
    async ({ deps, db, request, body: { email, purpose, code, code_request_id } }) => {
      const requestHash = hashCodeRequest(deps, request, code_request_id);
      if (!(await spendCode(db, deps.config.sessionSecret, { email, purpose, requestHash }, code)))
        throw problem('invalid_code');
      return {
        ticket: await issueTicket(db, { purpose, email, requestHash, minutes: limits.ticketMinutes }),
      };
    },
    { transaction: false, limit: { max: 20, minutes: 1, alone: 5, by: 'address' } },
  );
  serve(
    app,
    passwordStrength,
    async ({ db, actor, body: { password, ticket } }) => {
      // A ticket that was used while its owner typed says nothing about them, and is no error.
      const found =
        ticket && (await findTicket(db, ticket, ['signup', 'signup_link', 'reset', 'invitation']));
      const owner = found ? await getTicketOwner(db, found) : actor && (await getPasswordOwner(db, actor.id));
      return measurePasswordStrength(password, owner ?? { email: '' });
    },
    { transaction: false, limit: { max: 60, minutes: 1, by: 'address' } },
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
