import type { Signup } from '../../../../contract/src/accounts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { type QueuedMail, sendMail } from '../../lib/mailer.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import {
  insertUser,
  isEmailAvailable,
  issueCode,
  issueTicket,
  type ProvedSignup,
  saveSignup,
  takeSignup,
} from '../accounts/accounts.public.ts';
import { requirePromoOfSignUp } from '../billing/billing.public.ts';
import { createCompany } from '../companies/companies.public.ts';
import { createFractional } from '../fractionals/fractionals.public.ts';
import { addSubscriber } from '../newsletter/newsletter.public.ts';
import { saveChannelSettings } from '../notifications/notifications.public.ts';
import { addressInUseMail, signupCodeMail, signupLinkMail } from './sign-up.emails.ts';

/** The mail that confirms an address: with a code, or with a link where the address may have no further code. */
const confirmationMail = async (
  db: Db,
  { sessionSecret, publicUrl }: Deps['config'],
  { email, requestHash }: { email: string; requestHash: string },
): Promise<QueuedMail> => {
  const code = await issueCode(db, sessionSecret, { email, purpose: 'signup', requestHash });
  if (code !== undefined) return signupCodeMail(email, code);
  const minutes = limits.ticketMinutes;
  const ticket = await issueTicket(db, { purpose: 'signup_link', email, requestHash, minutes });
  return signupLinkMail(email, publicUrl, ticket);
};

/**
 * Saves the sign-up of a code request until its address is confirmed, and mails the code. For an address in use it writes
 * the same rows and sends another mail, without the code: neither response nor duration reveals whether an account exists.
 * Throws `invalid_input` for a promo code that cannot be redeemed.
 */
export const startSignup = async (
  db: Db,
  { config, clock }: Deps,
  signup: Signup,
  requestHash: string,
): Promise<void> => {
  const { email } = signup;
  await requirePromoOfSignUp(db, signup, clock.now());
  await saveSignup(db, requestHash, signup);
  const confirmation = await confirmationMail(db, config, { email, requestHash });
  const mail = (await isEmailAvailable(db, email)) ? confirmation : addressInUseMail(email, config.publicUrl);
  // The job key replaces a mail that is still queued: its code no longer works.
  await enqueue(db, sendMail, mail, { jobKey: `sign-up ${email} ${requestHash}` });
};

/** Creates the account of a confirmed sign-up and returns its id. Throws `invalid_ticket` if it exists already. */
export const completeSignup = async (
  db: Db,
  { email, request_hash }: ProvedSignup,
  passwordHash: string,
): Promise<string> => {
  const signup = await takeSignup(db, email, request_hash);
  if (!signup) throw problem('invalid_ticket');
  return createAccount(db, signup, passwordHash);
};

/** Creates an account whose address is proved and returns its id. Throws `invalid_ticket` if the address has one. */
export const createAccount = async (db: Db, signup: Signup, passwordHash: string | null): Promise<string> => {
  const { email } = signup;
  const userId = await insertUser(db, {
    type: signup.user_type,
    email,
    first_name: signup.first_name,
    last_name: signup.last_name,
    status: 'active',
    password_hash: passwordHash,
    promo_code: signup.promo_code?.toUpperCase() || null,
  });
  if (userId === undefined) throw problem('invalid_ticket');
  // The address is proved, so the opt-in to news needs no confirmation.
  if (signup.newsletter) {
    await addSubscriber(db, email);
    await saveChannelSettings(db, userId, 'admin_message', { mail: true });
  }
  if (signup.user_type === 'company')
    await createCompany(db, userId, { name: signup.company_name, created_by_admin: false });
  else await createFractional(db, userId, signup);
  return userId;
};
