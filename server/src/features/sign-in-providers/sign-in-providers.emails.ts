import type { UserType } from '../../../../contract/src/endpoint.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { QueuedMail } from '../../lib/mailer.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** The code that connects a provider to the account of this address. */
export const linkCodeMail = (to: string, code: string, provider: string): QueuedMail => ({
  to,
  subject: `Your code to sign in with ${provider}`,
  content: {
    title: `Sign in with ${provider}`,
    paragraphs: [
      `Enter this code to connect ${provider} to your account.`,
      `The code expires in ${limits.codeMinutes} minutes. If you did not request it, you can ignore this mail: nothing changes.`,
    ],
    highlight: code,
  },
});

/** Sent after a provider was connected or disconnected, so that its owner notices it. */
export const providerChanged = (
  { id, type }: { id: string; type: UserType },
  provider: string,
  isConnected: boolean,
): NotificationEvent => {
  const body = isConnected
    ? `${provider} can now sign you in to your account.`
    : `${provider} no longer signs you in to your account.`;
  return {
    userId: id,
    kind: 'account_security',
    title: isConnected ? `${provider} was connected` : `${provider} was disconnected`,
    body,
    link: type === 'admin' ? '/dashboard' : `/account/${type}/settings`,
    mail: { paragraphs: [body, 'If this was not you, set a new password and check your settings.'] },
  };
};
