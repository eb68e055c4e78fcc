import type { ScreenLink } from '../../../../contract/src/screens.ts';
import { RejectionReason, rejectionReasons } from '../../../../contract/src/user-decisions.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

export interface ApprovalDecision {
  userId: string;
  decision: 'approved' | 'rejected' | 'suspended' | 'active';
  reasonCode?: string | undefined;
  /** Shown to the fractional. Required to reject or suspend. */
  reason?: string | undefined;
  /** Where the fractional appeals against a suspension. */
  appeal?: ScreenLink | undefined;
  /** Of the profile that an admin looked at before an approval. */
  version?: number | undefined;
}

const formatReasonCode = (reasonCode: string | undefined) => {
  const code = RejectionReason.safeParse(reasonCode);
  return code.success && code.data !== 'other' ? [rejectionReasons[code.data]] : [];
};

type Content = Omit<NotificationEvent, 'userId'>;

const contents: Record<ApprovalDecision['decision'], (approval: ApprovalDecision) => Content> = {
  approved: () => ({
    kind: 'approval_decided',
    title: 'Your profile is approved',
    body: 'Companies can find you now, and you can apply to jobs.',
    link: '/account/fractional/opportunities/browse-jobs',
    mail: {
      paragraphs: [
        'Companies can find you now, and you can apply to jobs.',
        'Keep your weekly hours and your availability up to date: companies filter by both.',
      ],
      action: { label: 'Browse jobs', url: '/account/fractional/opportunities/browse-jobs' },
    },
  }),
  rejected: ({ reasonCode, reason }) => ({
    kind: 'approval_decided',
    title: 'Your profile needs a change',
    body: 'We cannot approve your profile yet. See what to change, and request approval again.',
    link: '/account/fractional/next-step',
    mail: {
      paragraphs: [
        'We have reviewed your profile and cannot approve it yet.',
        ...formatReasonCode(reasonCode),
        ...(reason ? [`What to change: ${reason}`] : []),
        'Edit your profile and request approval again, as often as you need to.',
      ],
      action: { label: 'Edit my profile', url: '/account/fractional/next-step' },
    },
  }),
  suspended: ({ reason, appeal = '/company/contact-us' }) => ({
    kind: 'account_security',
    title: 'Your profile is suspended',
    body: 'Companies cannot see your profile for now.',
    link: '/account/fractional/fractional-profile',
    mail: {
      paragraphs: [
        'Companies cannot see your profile for now.',
        ...(reason ? [`Reason: ${reason}`] : []),
        'Your plan runs until the end of the paid period and does not renew.',
        'If you think this is a mistake, you can appeal once, without signing in.',
      ],
      action: { label: 'Read the decision or appeal', url: appeal },
    },
  }),
  active: () => ({
    kind: 'account_security',
    title: 'Your profile is open again',
    body: 'The suspension has ended. Your profile is as it was before.',
    link: '/account/fractional/fractional-profile',
    mail: { action: { label: 'Open my profile', url: '/account/fractional/fractional-profile' } },
  }),
};

/** Notifies a fractional of a decision on their profile, with the reason and the next step. */
export const profileDecided = (approval: ApprovalDecision): NotificationEvent => ({
  userId: approval.userId,
  ...contents[approval.decision](approval),
});
