import type { CompanySignInMode } from '../../../../contract/src/company-sign-in.ts';
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

const modes: Record<CompanySignInMode, string> = {
  off: 'Nobody can sign in at your company’s provider.',
  soft: 'Your colleagues can sign in at your company’s provider.',
  required: 'Your colleagues have to sign in at your company’s provider.',
};

/** Sent to the owner after the company’s sign-in was saved: its issuer can sign in as people of the company. */
export const companySignInChanged = (
  userId: string,
  mode: CompanySignInMode,
  isNewIssuer: boolean,
): NotificationEvent => {
  const body = [modes[mode], ...(isNewIssuer ? ['It has another issuer now.'] : [])];
  const link = '/account/company/settings/team';
  return {
    userId,
    kind: 'account_security',
    title: 'Your company’s sign-in was changed',
    body: body.join(' '),
    link,
    mail: {
      paragraphs: [...body, 'If this was not you, switch it off and set a new password now.'],
      action: { label: 'See your company’s sign-in', url: link },
    },
  };
};
