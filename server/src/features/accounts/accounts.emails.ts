import { limits } from '../../../../contract/src/limits.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

// None of these repeats a name that somebody typed: a stranger could have his own words mailed by us.

/** The code that proves the address of a sign-up. */
export const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your Cadre code`,
  ...mailLayout({
    title: 'Confirm your e-mail address',
    paragraphs: [
      'Enter this code to finish signing up.',
      `It works for ${limits.codeMinutes} minutes. If you did not sign up, you can ignore this mail: without the code there is no account.`,
    ],
    highlight: code,
  }),
});

/** To the owner of an address with which somebody tried to sign up again. */
export const addressInUseMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a Cadre account',
  ...mailLayout({
    title: 'You already have an account',
    paragraphs: [
      'Somebody, most likely you, tried to sign up with this address. It has an account, so nothing was changed.',
      'If you have forgotten your password, the sign-in page helps you set a new one.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  }),
});

/** The code with which a forgotten password is replaced. */
export const resetCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your code for a new password`,
  ...mailLayout({
    title: 'Set a new password',
    paragraphs: [
      'Enter this code to choose a new password.',
      `It works for ${limits.codeMinutes} minutes. If you did not ask for it, you can ignore this mail: your password stays as it is.`,
    ],
    highlight: code,
  }),
});

/** After each change of a password, so that its owner hears of one that was not theirs. */
export const passwordChangedMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'Your password was changed',
  ...mailLayout({
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Cadre account was changed, and other devices were signed out.',
      'If this was not you, set a new password at once.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/account/forgot-password` },
  }),
});

/** The link with which an invited person chooses a password. */
export const invitationMail = (to: string, publicUrl: string, ticket: string): Mail => ({
  to,
  subject: 'Your invitation to Cadre',
  ...mailLayout({
    title: 'You have been invited to Cadre',
    paragraphs: [
      'An account has been made for you. Choose a password to start using it.',
      `The link works once, and for ${limits.invitationDays} days.`,
    ],
    action: { label: 'Choose a password', url: `${publicUrl}/admin/set-password?ticket=${ticket}` },
  }),
});

/** To the address that an account had until an admin changed it. */
export const addressChangedMail = (to: string, contactEmail: string): Mail => ({
  to,
  subject: 'Your e-mail address was changed',
  ...mailLayout({
    title: 'Your e-mail address was changed',
    paragraphs: [
      'An administrator has changed the e-mail address of your Cadre account. Mails now go to the new one.',
      `If you did not expect this, write to ${contactEmail}.`,
    ],
  }),
});

/** To somebody whose account an admin suspended, or opened again. */
export const accountStatusMail = (
  to: string,
  { status, reason, contactEmail }: { status: 'active' | 'suspended'; reason?: string; contactEmail: string },
): Mail =>
  status === 'suspended'
    ? {
        to,
        subject: 'Your account is suspended',
        ...mailLayout({
          title: 'Your account is suspended',
          paragraphs: [
            'You cannot sign in for now, and nothing of yours is shown to others.',
            ...(reason === undefined ? [] : [`The reason given: ${reason}`]),
            `If you think this is a mistake, write to ${contactEmail}.`,
          ],
        }),
      }
    : {
        to,
        subject: 'Your account is open again',
        ...mailLayout({
          title: 'Your account is open again',
          paragraphs: ['You can sign in and use Cadre as before.'],
        }),
      };
