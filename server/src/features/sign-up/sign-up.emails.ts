import { limits } from '../../../../contract/src/limits.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';

// None of these mails contains text from the form: a stranger could use us to send it.

/** The code that confirms the address of a sign-up. */
export const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: `${code} is your Cadre code`,
  ...mailLayout({
    title: 'Confirm your email address',
    paragraphs: [
      'Enter this code to finish signing up.',
      `The code expires in ${limits.codeMinutes} minutes. If you did not sign up, you can ignore this mail: without the code no account is created.`,
    ],
    highlight: code,
  }),
});

/** Sent when somebody signs up with an address that has an account. */
export const addressInUseMail = (to: string, publicUrl: string): Mail => ({
  to,
  subject: 'You already have a Cadre account',
  ...mailLayout({
    title: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It has an account already, so nothing was changed.',
      'If you forgot your password, you can set a new one from the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/sign-in` },
  }),
});
