import { emailChangeUndo } from '../../../../contract/src/own-account.ts';
import type { App } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import {
  clearPassword,
  endSessions,
  getUser,
  resetLink,
  spendTicket,
  updateUser,
  withdrawAllTickets,
} from '../accounts/accounts.public.ts';
import { revokeNewApiKeys } from '../api-keys/api-keys.public.ts';
import { removeNewFactors } from '../factors/factors.public.ts';
import { moveSubscription } from '../newsletter/newsletter.public.ts';
import {
  removeNewIdentities,
  switchOffCompanySignIn,
} from '../sign-in-providers/sign-in-providers.public.ts';
import { switchOffWebhooks } from '../webhooks/webhooks.public.ts';

/** Undoes a change of an account's address by the link that was mailed to the old one. */
export const addressUndoRoutes = (app: App) => {
  serve(
    app,
    emailChangeUndo,
    async ({ db, body, deps: { config } }) => {
      const { email, user_id, created_at } = await spendTicket(db, body.ticket, ['email_undo']);
      if (user_id === null) throw problem('invalid_ticket');
      const user = await getUser(db, user_id);
      await updateUser(db, user_id, { email });
      await moveSubscription(db, user.email, email);
      // The intruder may know the password and have links, factors, providers and keys of their own.
      await clearPassword(db, user_id);
      await removeNewFactors(db, user_id, created_at);
      await removeNewIdentities(db, user_id, created_at);
      await revokeNewApiKeys(db, user_id, created_at);
      // In a company that this person owns, a new provider could sign in as its people, and new webhooks read its messages.
      await switchOffCompanySignIn(db, user_id, created_at);
      await switchOffWebhooks(db, user_id, created_at);
      await endSessions(db, user_id);
      await withdrawAllTickets(db, user, { undone: true });
      await enqueue(db, sendMail, await resetLink(db, config, email));
      return { message: 'Your address was restored. We mailed you a link to choose a new password.', email };
    },
    { limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
