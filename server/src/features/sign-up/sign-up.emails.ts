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
