import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** Notifies a user whose account was suspended or reactivated by an admin. */
export const accountStatusChanged = (
  { id, type }: { id: string; type: UserType },
  status: 'active' | 'suspended',
  reason: string | undefined,
): NotificationEvent => {
  if (status === 'suspended')
    return {
      userId: id,
      kind: 'account_security',
      title: 'Your account is suspended',
      body: 'You cannot sign in for now, and your content is hidden from others.',
      link: '/',
      mail: {
        paragraphs: [
          'You cannot sign in for now, and your content is hidden from others.',
          ...(reason === undefined ? [] : [`Reason: ${reason}`]),
          'Your plan runs until the end of the paid period and does not renew.',
          'If you think this is a mistake, contact us.',
        ],
        action: { label: 'Contact us', url: '/company/contact-us' },
      },
    };
  const isCompany = type === 'company';
  return {
    userId: id,
    kind: 'account_security',
    title: 'Your account is open again',
    body: isCompany
      ? 'You can use Cadre as before. Your live jobs were paused. Set them live again when you are ready.'
      : 'You can sign in and use Cadre as before.',
    link: isCompany ? '/account/company/manage-jobs' : '/',
    mail: { action: { label: 'Sign in', url: '/sign-in' } },
  };
};
