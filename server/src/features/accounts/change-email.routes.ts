import { getMailDomain } from '../../../../contract/src/company-domains.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { emailChange, emailChangeConfirm } from '../../../../contract/src/own-account.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { mailboxUrl, type QueuedMail, sendMail } from '../../lib/mailer.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { passwordProofs } from '../../lib/rate-limit.ts';
import { needsCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { moveSubscription } from '../newsletter/newsletter.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { addressChanged, addressChangedMail, addressTakenMail, newAddressMail } from './accounts.emails.ts';
import { getUser } from './accounts.queries.ts';
import { inviteAgain } from './invite-user.ts';
import { mailAdmins } from './mail-admins.ts';
import { readDevice } from './session-cookies.ts';
import { endSessionsElsewhere } from './sessions.ts';
import { issueTicket, spendTicket, withdrawTickets } from './tickets.ts';
import { isEmailAvailable, updateUser } from './update-user.ts';

/** A colleague does not escape the company's sign-in by a change to an address that it does not cover. */
const requireSameDomain = async (
  db: Db,
  user: { id: string; type: UserType; email: string },
  email: string,
) => {
  if (getMailDomain(email) !== getMailDomain(user.email) && (await needsCompanySignIn(db, user)))
    throw problem(
      'company_sign_in_required',
      'Your company requires its own sign-in for your address. You can only change it within the same domain.',
    );
};

/** A mail with the link that proves a new address. Earlier links of the account stop working. */
const mailForNewAddress = async (
  db: Db,
  { config }: Deps,
  userId: string,
  email: string,
): Promise<QueuedMail> => {
  await withdrawTickets(db, userId, 'email');
  const minutes = limits.emailChangeMinutes;
  const ticket = await issueTicket(db, { purpose: 'email', email, userId, minutes });
  return { ...newAddressMail(email, config.publicUrl, ticket), accountId: userId };
};

/** Mails the link to a free address: the account changes to it when the link is opened. */
export const mailAddressLink = async (db: Db, deps: Deps, userId: string, email: string): Promise<void> =>
  enqueue(db, sendMail, await mailForNewAddress(db, deps, userId, email));

/** Changes the email address of an account. One mailed link confirms the new address, another one undoes the change. */
export const changeEmailRoutes = (app: App) => {
  serve(
    app,
    emailChange,
    async ({ deps, db, actor, body: { email } }) => {
      const user = await getUser(db, actor.id);
      if (email === user.email) throw invalid({ email: 'This is already your address.' });
      await requireSameDomain(db, user, email);
      await db.transaction().execute(async (tx) => {
        // The ticket is issued in either case, so that the response does not reveal whether the address has an account.
        const link = await mailForNewAddress(tx, deps, user.id, email);
        const mail = (await isEmailAvailable(tx, email)) ? link : addressTakenMail(email);
        await enqueue(tx, sendMail, mail);
      });
      return {
        message: `Open the link that we mailed to ${email}. Until then your address stays the same.`,
        mailbox: mailboxUrl(deps.config),
      };
    },
    { transaction: false, limit: [{ max: 5, minutes: 60, by: 'account' }, passwordProofs] },
  );

  serve(
    app,
    emailChangeConfirm,
    async ({ db, body, deps, request }) => {
      const { config } = deps;
      const { email, user_id } = await spendTicket(db, body.ticket, ['email']);
      if (user_id === null) throw problem('invalid_ticket');
      const user = await getUser(db, user_id);
      await requireSameDomain(db, user, email);
      await updateUser(db, user_id, { email });
      await moveSubscription(db, user.email, email);
      await endSessionsElsewhere(db, user_id, readDevice(request, config));
      if (user.status === 'invited') {
        // Nobody has proved the earlier address. It may be a stranger's, who gets no undo, and whose invitation ends.
        await inviteAgain(db, deps, { userId: user_id, email });
        return {
          message: 'Your address was changed. We have mailed your invitation to it.',
          id: user_id,
          email,
        };
      }
      const undo = await issueTicket(db, {
        purpose: 'email_undo',
        email: user.email,
        userId: user_id,
        minutes: limits.emailUndoDays * 24 * 60,
      });
      const undoUrl = screenUrl(config.publicUrl, `/account/undo-email-change?ticket=${undo}`);
      await enqueue(db, sendMail, addressChangedMail(user.email, config.contactEmail, undoUrl));
      await notify(db, addressChanged(user));
      if (user.type === 'admin')
        await mailAdmins(
          db,
          { config },
          {
            title: 'An admin’s email address was changed',
            text: `${user.full_name} signs in with ${email} instead of ${user.email} from now on.`,
          },
        );
      return { message: 'Your address was changed. Use it to sign in from now on.', id: user_id, email };
    },
    { limit: { max: 20, minutes: 1, by: 'address' } },
  );
};
