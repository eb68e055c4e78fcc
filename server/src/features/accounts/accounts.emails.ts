import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { mailLayout } from '../../lib/mail-layout.ts';
import type { Mail } from '../../lib/mailer.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

const settingsPath = (type: UserType) => (type === 'admin' ? '/dashboard' : `/account/${type}/settings`);

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
export const passwordChanged = ({ id, type }: { id: string; type: UserType }): NotificationEvent => ({
  userId: id,
  kind: 'account_security',
  title: 'Your password was changed',
  body: 'The password of your Cadre account was changed, and other devices were signed out.',
  link: settingsPath(type),
  mail: {
    paragraphs: [
      'The password of your Cadre account was changed, and other devices were signed out.',
      'If this was not you, set a new password at once.',
    ],
    action: { label: 'Set a new password', url: '/account/forgot-password' },
  },
});

/** In the site, beside the mail to the old address. */
export const addressChanged = ({ id, type }: { id: string; type: UserType }): NotificationEvent => ({
  userId: id,
  kind: 'account_security',
  title: 'Your e-mail address was changed',
  body: 'You sign in with the new one, and mails go there.',
  link: settingsPath(type),
  only: ['in_app', 'push'],
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

/** To a new address: the link that makes it the account's. */
export const newAddressMail = (to: string, publicUrl: string, ticket: string): Mail => ({
  to,
  subject: 'Confirm your new e-mail address',
  ...mailLayout({
    title: 'Confirm your new address',
    paragraphs: [
      'You asked to use this address for your Cadre account.',
      `The link works once, and for ${limits.emailChangeMinutes} minutes. If you did not ask for it, you can ignore this mail: nothing changes.`,
    ],
    action: { label: 'Use this address', url: `${publicUrl}/account/confirm-email?ticket=${ticket}` },
  }),
});

/** To the owner of an address that somebody wanted for an account of theirs. */
export const addressTakenMail = (to: string): Mail => ({
  to,
  subject: 'This address has a Cadre account already',
  ...mailLayout({
    title: 'This address is in use',
    paragraphs: [
      'Somebody, most likely you, asked to use this address for another Cadre account. An address has one account only, so nothing was changed.',
    ],
  }),
});

/** To the address that an account had, so that its owner hears of a change that was not theirs. */
export const addressChangedMail = (to: string, contactEmail: string): Mail => ({
  to,
  subject: 'Your e-mail address was changed',
  ...mailLayout({
    title: 'Your e-mail address was changed',
    paragraphs: [
      'The e-mail address of your Cadre account was changed. You sign in with the new one, and mails go there.',
      `If you did not expect this, write to ${contactEmail}.`,
    ],
  }),
});
