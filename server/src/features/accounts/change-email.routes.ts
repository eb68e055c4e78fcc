import { limits } from '../../../../contract/src/limits.ts';
import { emailChange, emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import type { App } from '../../lib/deps.ts';
import { mailboxUrl, sendMail } from '../../lib/mailer.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { moveSubscription } from '../newsletter/newsletter.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { addressChanged, addressChangedMail, addressTakenMail, newAddressMail } from './accounts.emails.ts';
import { updateUser } from './accounts.public.ts';
import { findByEmail, getUser } from './accounts.queries.ts';
import { requirePassword } from './require-password.ts';
import { getTicket, issueTicket, spendTicket, withdrawTickets } from './tickets.ts';

/** A new address, proved by a link that is mailed to it. */
export const changeEmailRoutes = (app: App) => {
  serve(
    app,
    emailChange,
    async ({ deps, db, actor, body: { email, password } }) => {
      const user = await getUser(db, actor.id);
      await requirePassword(user, password);
      if (email === user.email) throw invalid({ email: 'This is your present address.' });
      await db.transaction().execute(async (tx) => {
        await withdrawTickets(tx, user.id, 'email');
        // Neither the answer nor the ticket tells who has an account: only the owner of the address reads of it.
        const taken = await findByEmail(tx, email);
        const ticket = await issueTicket(tx, {
          purpose: 'email',
          email,
          userId: user.id,
          minutes: limits.emailChangeMinutes,
        });
        const { publicUrl } = deps.config;
        await enqueue(
          tx,
          sendMail,
          taken ? addressTakenMail(email) : newAddressMail(email, publicUrl, ticket),
        );
      });
      return {
        message: `Please open the link that we mailed to ${email}. Until then your address stays as it is.`,
        mailbox: mailboxUrl(deps.config),
      };
    },
    { transaction: false, limit: { max: 5, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    emailChangeConfirm,
    async ({ db, body, deps }) => {
      const { email, user_id } = await getTicket(db, body.ticket, ['email']);
      if (user_id === null) throw problem('invalid_ticket');
      await spendTicket(db, body.ticket);
      const user = await getUser(db, user_id);
      await updateUser(db, user_id, { email });
      await moveSubscription(db, user.email, email);
      await enqueue(db, sendMail, addressChangedMail(user.email, deps.config.contactEmail));
      await notify(db, addressChanged(user));
      return { message: 'Your address is changed. Sign in with it from now on.', email };
    },
    { limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
