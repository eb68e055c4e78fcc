import type { UserType } from '../../../../contract/src/endpoint.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { settingsPath } from '../accounts/accounts.public.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

type Recipient = { id: string; type: UserType };

const securityNotice = ({ id, type }: Recipient, title: string, ...body: string[]): NotificationEvent => ({
  userId: id,
  kind: 'account_security',
  title,
  body: body.join(' '),
  link: settingsPath(type),
  mail: {
    paragraphs: [...body, 'If this was not you, set a new password now and check your sign-in settings.'],
    action: { label: 'Set a new password', url: '/account/forgot-password' },
  },
});

/** The names of factors in notices. */
const factorNames = { totp: 'authenticator app', passkey: 'passkey' } as const;
export type Factor = keyof typeof factorNames;

/** Sent when a factor was added. The first one signs out other devices. */
export const factorAdded = (user: Recipient, factor: Factor, isFirst: boolean): NotificationEvent =>
  securityNotice(
    user,
    factor === 'totp' ? 'An authenticator app was added' : 'A passkey was added',
    `You can now use ${factor === 'totp' ? 'an' : 'a'} ${factorNames[factor]} to sign in to your account.`,
    ...(isFirst ? ['Other devices were signed out.'] : []),
  );

/** Sent when a factor was removed. */
export const factorRemoved = (user: Recipient, factor: Factor, isLast: boolean): NotificationEvent =>
  securityNotice(
    user,
    factor === 'totp' ? 'Your authenticator app was removed' : 'A passkey was removed',
    `It can no longer be used to sign in to your account.`,
    ...(isLast ? ['Your account has no second factor any more.'] : []),
  );

/** Sent when recovery codes were replaced. */
export const recoveryCodesRenewed = (user: Recipient): NotificationEvent =>
  securityNotice(
    user,
    'Your recovery codes were replaced',
    'New recovery codes were created for your account. The old ones no longer work.',
  );

/** Sent when a recovery code was used to sign in. */
export const recoveryCodeUsed = (user: Recipient, left: number): NotificationEvent =>
  securityNotice(
    user,
    'A recovery code was used',
    'A recovery code was used to sign in to your account.',
    left === 0 ? 'It was the last one. Create new ones.' : `You have ${formatCount(left, 'code')} left.`,
  );

/** Sent when the limit of wrong second factors is reached: somebody has the password. */
export const wrongFactorsLimited = (user: Recipient): NotificationEvent =>
  securityNotice(
    user,
    'Wrong sign-in codes for your account',
    'Somebody entered several wrong codes of your second factor. Your password was correct, or they used a device that is signed in.',
  );
