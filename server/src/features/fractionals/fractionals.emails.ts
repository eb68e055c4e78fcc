import { RejectionReason, rejectionReasons } from '../../../../contract/src/accounts.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

interface Decided {
  userId: string;
  decision: 'approved' | 'rejected' | 'suspended' | 'active';
  reasonCode?: string | null | undefined;
  reason?: string | null | undefined;
}

const sentenceOf = (reasonCode: string | null | undefined) => {
  const code = RejectionReason.safeParse(reasonCode);
  return code.success && code.data !== 'other' ? [rejectionReasons[code.data]] : [];
};

const contents: Record<Decided['decision'], (decided: Decided) => Omit<NotificationEvent, 'userId'>> = {
  approved: () => ({
    kind: 'approval_decided',
    title: 'Your profile is approved',
    body: 'Companies can find you now, and you can apply to jobs.',
    link: '/account/fractional/opportunities/browse-jobs',
    mail: {
      paragraphs: [
        'Companies can find you now, and you can apply to jobs.',
        'Keep your hours and the day you are free from up to date: companies filter by both.',
      ],
      action: { label: 'Browse jobs', url: '/account/fractional/opportunities/browse-jobs' },
    },
  }),
  rejected: ({ reasonCode, reason }) => ({
    kind: 'approval_decided',
    title: 'Your profile needs a change',
    body: 'We cannot approve it as it stands. See what to mend, and ask again.',
    link: '/account/fractional/next-step',
    mail: {
      paragraphs: [
        'We have looked at your profile and cannot approve it as it stands.',
        ...sentenceOf(reasonCode),
        ...(reason ? [`What to mend: ${reason}`] : []),
        'Change it and ask again: there is no limit and no waiting time.',
      ],
      action: { label: 'Mend my profile', url: '/account/fractional/next-step' },
    },
  }),
  suspended: ({ reason }) => ({
    kind: 'account_security',
    title: 'Your profile is suspended',
    body: 'Companies cannot see your profile for now.',
    link: '/account/fractional/fractional-profile',
    mail: {
      paragraphs: [
        'Companies cannot see your profile for now.',
        ...(reason ? [`The reason given: ${reason}`] : []),
        'A plan runs to the end of what is paid and is not charged again.',
        'If you think this is a mistake, write to us.',
      ],
      action: { label: 'Write to us', url: '/company/contact-us' },
    },
  }),
  active: () => ({
    kind: 'account_security',
    title: 'Your profile is open again',
    body: 'The suspension is lifted, and your profile is as it was before.',
    link: '/account/fractional/fractional-profile',
    mail: { action: { label: 'Open my profile', url: '/account/fractional/fractional-profile' } },
  }),
};

/** Tells a fractional what was decided on their profile, with the reason and what to do next. */
export const profileDecided = (decided: Decided): NotificationEvent => ({
  userId: decided.userId,
  ...contents[decided.decision](decided),
});
