import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** To somebody whose account an admin suspended, or opened again. */
export const accountStatusChanged = (
  { id, type }: { id: string; type: UserType },
  status: 'active' | 'suspended',
  reason: string | undefined,
): NotificationEvent => {
  const about = { userId: id, kind: 'account_security', link: '/' } as const;
  if (status === 'suspended')
    return {
      ...about,
      title: 'Your account is suspended',
      body: 'You cannot sign in for now, and nothing of yours is shown to others.',
      mail: {
        paragraphs: [
          'You cannot sign in for now, and nothing of yours is shown to others.',
          ...(reason === undefined ? [] : [`The reason given: ${reason}`]),
          'A plan runs to the end of what is paid and is not charged again.',
          'If you think this is a mistake, write to us.',
        ],
        action: { label: 'Write to us', url: '/company/contact-us' },
      },
    };
  const body =
    type === 'company'
      ? 'You can use Cadre as before. Jobs that were live are paused until you set them live again.'
      : 'You can sign in and use Cadre as before.';
  return {
    ...about,
    title: 'Your account is open again',
    body,
    link: type === 'company' ? '/account/company/manage-jobs' : '/',
    mail: { action: { label: 'Sign in', url: '/sign-in' } },
  };
};
