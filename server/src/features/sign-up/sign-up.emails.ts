import { limits } from '../../../../contract/src/limits.ts';
import { screenUrl } from '../../../../contract/src/screens.ts';
import type { QueuedMail } from '../../lib/mailer.ts';

// None of these mails contains text from the form: a stranger could use us to send it.

/** The code that confirms the address of a sign-up. */
export const signupCodeMail = (to: string, code: string): QueuedMail => ({
  to,
  subject: 'Your sign-up code',
  content: {
    title: 'Confirm your email address',
    paragraphs: [
      'Enter this code in the browser where you signed up.',
      `The code expires in ${limits.codeMinutes} minutes. If you did not sign up, you can ignore this mail: without the code no account is created.`,
    ],
    highlight: code,
  },
});

/** The link that confirms the address of a sign-up, sent when codes are refused. */
export const signupLinkMail = (to: string, publicUrl: string, ticket: string): QueuedMail => ({
  to,
  subject: 'Confirm your email address',
  content: {
    title: 'Confirm your email address',
    paragraphs: [
      'Open this link in the browser in which you signed up.',
      `The link works once and expires in ${limits.ticketMinutes} minutes. If you did not sign up, you can ignore this mail: without the link no account is created.`,
    ],
    action: { label: 'Continue', url: screenUrl(publicUrl, `/sign-up?step=password&ticket=${ticket}`) },
  },
});

/** Sent when somebody signs up with an address that has an account. */
export const addressInUseMail = (to: string, publicUrl: string): QueuedMail => ({
  to,
  subject: 'You already have an account',
  content: {
    title: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. It has an account already, so nothing was changed.',
      'If you forgot your password, you can set a new one from the sign-in page.',
    ],
    action: { label: 'Sign in', url: screenUrl(publicUrl, '/sign-in') },
  },
});
