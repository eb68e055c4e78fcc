import { formatDayTime } from '../../../../contract/src/dates.ts';
import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type ScreenLink, screenUrl } from '../../../../contract/src/screens.ts';
import type { QueuedMail } from '../../lib/mailer.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

type Recipient = { id: string; type: UserType };

/** The page of an account's settings on how it signs in. */
export const settingsPath = (type: UserType): ScreenLink =>
  type === 'admin' ? '/dashboard/settings' : `/account/${type}/settings/security`;

/** The code that allows a forgotten password to be replaced. */
export const resetCodeMail = (to: string, code: string): QueuedMail => ({
  to,
  subject: 'Your code for a new password',
  content: {
    title: 'Set a new password',
    paragraphs: [
      'Enter this code in the browser where you asked for it to choose a new password.',
      `The code expires in ${limits.codeMinutes} minutes. If you did not request it, you can ignore this mail: your password stays the same.`,
    ],
    highlight: code,
  },
});

/** The link that allows a password to be replaced, sent when codes are refused or an address was restored. */
export const resetLinkMail = (to: string, publicUrl: string, ticket: string): QueuedMail => ({
  to,
  subject: 'Set a new password',
  content: {
    title: 'Set a new password',
    paragraphs: [
      'Open this link to choose a new password.',
      `The link works once and expires in ${limits.ticketMinutes} minutes. If you did not request it, you can ignore this mail: your password stays the same.`,
    ],
    action: {
      label: 'Set a new password',
      url: screenUrl(publicUrl, `/account/reset-password?ticket=${ticket}`),
    },
  },
});

/** Sent at most once a day when somebody enters wrong codes for an address. */
export const wrongCodesMail = (to: string, contactEmail: string): QueuedMail => ({
  to,
  unlessBouncing: true,
  subject: 'Someone entered wrong codes for your address',
  content: {
    title: 'Wrong codes were entered',
    paragraphs: [
      'Someone tried to use a code for your address here. They did not get in.',
      'A code works only in the browser that asked for it, and after ten wrong codes in a day we mail a link instead.',
      `If this was you, ask for a new code in the same browser. If it goes on, write to ${contactEmail}.`,
    ],
  },
});

/** Sent when a session opens on a device that is new to the account. */
export const newDeviceMail = (
  to: string,
  publicUrl: string,
  { device, address, at }: { device: string; address: string; at: Date },
): QueuedMail => ({
  to,
  unlessBouncing: true,
  subject: 'New sign-in to your account',
  content: {
    title: 'New sign-in to your account',
    paragraphs: [
      `Your account was used on a device that is new to it: ${device}, from ${address}, on ${formatDayTime(at)} UTC.`,
      'If this was you, there is nothing to do. If not, set a new password now: it signs out all devices.',
    ],
    action: { label: 'Set a new password', url: screenUrl(publicUrl, '/account/forgot-password') },
  },
});

/** Sent after each change of a password, so that its owner notices a change by somebody else. */
export const passwordChanged = ({ id, type }: Recipient): NotificationEvent => ({
  userId: id,
  kind: 'account_security',
  title: 'Your password was changed',
  body: 'The password of your account was changed, and other devices were signed out.',
  link: settingsPath(type),
  mail: {
    paragraphs: [
      'The password of your account was changed, and other devices were signed out.',
      'If this was not you, set a new password now.',
    ],
    action: { label: 'Set a new password', url: '/account/forgot-password' },
  },
});

/** Shown in the app; `addressChangedMail` goes to the old address. */
export const addressChanged = ({ id, type }: Recipient): NotificationEvent => ({
  userId: id,
  kind: 'account_security',
  title: 'Your email address was changed',
  body: 'Use the new address to sign in. Mails are sent there, too.',
  link: settingsPath(type),
  only: ['in_app', 'push'],
});

/** The link that lets an invited person choose a password. */
export const invitationMail = (
  to: string,
  url: string,
  { inviter, company, brand }: { inviter: string | undefined; company: string | undefined; brand: string },
): QueuedMail => {
  const invitedTo = company === undefined ? brand : `${company} on ${brand}`;
  return {
    to,
    subject: `Your invitation to ${invitedTo}`,
    content: {
      title: `You have been invited to ${invitedTo}`,
      paragraphs: [
        inviter === undefined
          ? `An account has been created for ${to}. Choose a password to start using it.`
          : `${inviter} has created an account for ${to}. Choose a password to start using it.`,
        `The link works once and expires in ${limits.invitationDays} days. If you do not know the sender, you can ignore this mail.`,
      ],
      action: { label: 'See the invitation', url },
    },
  };
};

/** Sent to every admin after a change among them. */
export const adminsChangedMail = (
  to: string,
  { title, text, page }: { title: string; text: string; page: string },
): QueuedMail => ({
  to,
  unlessBouncing: true,
  subject: title,
  content: {
    title,
    paragraphs: [text, 'If you did not expect this, open the audit log, and talk to the other admins.'],
    action: { label: 'Open the audit log', url: page },
  },
});

/** The link that confirms a new address, sent to that address. */
export const newAddressMail = (to: string, publicUrl: string, ticket: string): QueuedMail => ({
  to,
  subject: 'Confirm your new email address',
  content: {
    title: 'Confirm your new address',
    paragraphs: [
      'You asked to use this address for your account.',
      `The link works once and expires in ${limits.emailChangeMinutes} minutes. If you did not request it, you can ignore this mail: nothing changes.`,
    ],
    action: {
      label: 'Use this address',
      url: screenUrl(publicUrl, `/account/confirm-email?ticket=${ticket}`),
    },
  },
});

/** Sent to the owner of an address that another account tried to change to. */
export const addressTakenMail = (to: string): QueuedMail => ({
  to,
  subject: 'This address has an account already',
  content: {
    title: 'This address is in use',
    paragraphs: [
      'Someone, probably you, asked to use this address for another account. An address can have only one account, so nothing was changed.',
    ],
  },
});

/** Sent to the old address, so that the owner notices a change by somebody else, with a link that undoes it. */
export const addressChangedMail = (to: string, contactEmail: string, undoUrl?: string): QueuedMail => ({
  to,
  unlessBouncing: true,
  subject: 'Your email address was changed',
  content: {
    title: 'Your email address was changed',
    paragraphs: [
      'The email address of your account was changed. Use the new address to sign in. Mails are sent there, too.',
      undoUrl === undefined
        ? `If you did not expect this, write to ${contactEmail}.`
        : `If you did not expect this, undo it within ${limits.emailUndoDays} days: this address is restored, all devices are signed out, and you choose a new password.`,
    ],
    ...(undoUrl === undefined ? {} : { action: { label: 'Undo the change', url: undoUrl } }),
  },
});
