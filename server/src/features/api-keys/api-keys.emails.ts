import type { ApiKey } from '../../../../contract/src/api-keys.ts';
import { scopeLabels } from '../../../../contract/src/api-scopes.ts';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** Sent to the owner of an account when a key was created: programs can call as them from now on. */
export const apiKeyCreated = (userId: string, { name, scopes, expires_at }: ApiKey): NotificationEvent => {
  const body = [
    `The key “${name}” can act as you: ${scopes.map((scope) => scopeLabels[scope].toLowerCase()).join(', ')}.`,
    expires_at === null ? 'It works until you revoke it.' : `It expires on ${formatDay(expires_at)}.`,
  ];
  return {
    userId,
    kind: 'account_security',
    title: 'An API key was created',
    body: body.join(' '),
    link: '/account/api-keys',
    mail: {
      paragraphs: [...body, 'If this was not you, revoke the key and set a new password now.'],
      action: { label: 'See your API keys', url: '/account/api-keys' },
    },
  };
};
