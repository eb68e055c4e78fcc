import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { sendMail } from '../../lib/mailer.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import {
  endSessions,
  inviteAgain,
  isEmailAvailable,
  mailAddressLink,
  resetLink,
} from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { linkOwnData } from '../own-data/own-data.public.ts';
import { getAccount } from './account.queries.ts';

/** A member's account: other admins are managed by owners alone, on their own page. Throws `not_found`. */
export const getMember = async (db: Db, id: string) => {
  const account = await getAccount(db, id);
  if (account.type === 'admin') throw problem('not_found');
  return account;
};

/** Mails an invited member their invitation again, another one a link to set a password. Returns what was sent. */
export const mailAccountLink = async (db: Db, deps: Deps, admin: Actor, id: string): Promise<string> => {
  const account = await getMember(db, id);
  if (account.status === 'suspended') throw problem('not_allowed_now', 'This account is suspended.');
  const isInvited = account.status === 'invited';
  if (isInvited) await inviteAgain(db, deps, { userId: account.id, email: account.email });
  else await enqueue(db, sendMail, await resetLink(db, deps.config, account.email));
  await recordAudit(db, {
    actor: admin,
    action: isInvited ? 'invitation_resent' : 'password_link_sent',
    subjectType: 'user',
    subjectId: account.id,
  });
  return isInvited
    ? 'The invitation was sent again. The earlier link no longer works.'
    : 'A link to set a password was sent.';
};

export const signOutAccount = async (db: Db, admin: Actor, id: string, reason: string): Promise<void> => {
  const account = await getMember(db, id);
  await endSessions(db, account.id);
  await recordAudit(db, {
    actor: admin,
    action: 'sessions_ended',
    subjectType: 'user',
    subjectId: account.id,
    reason,
  });
};

/** Mails a link to a new address: opening it proves the address. Throws `already_exists`. */
export const mailNewAddress = async (
  db: Db,
  deps: Deps,
  admin: Actor,
  { id, email, reason }: { id: string; email: string; reason: string },
): Promise<void> => {
  const account = await getMember(db, id);
  if (!(await isEmailAvailable(db, email)))
    throw invalid({ email: 'There is an account with this email address already.' }, 'already_exists');
  await mailAddressLink(db, deps, account.id, email);
  // The log cannot be erased, so it does not contain the address.
  await recordAudit(db, {
    actor: admin,
    action: 'address_change_started',
    subjectType: 'user',
    subjectId: account.id,
    reason,
  });
};

/** A link to the data of an account, valid once and for a minute. */
export const linkExport = async (db: Db, admin: Actor, id: string, reason: string): Promise<string> => {
  const account = await getMember(db, id);
  await recordAudit(db, {
    actor: admin,
    action: 'account_exported',
    subjectType: 'user',
    subjectId: account.id,
    reason,
  });
  return linkOwnData(db, account, admin.id);
};
