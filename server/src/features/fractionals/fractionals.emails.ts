import type { ScreenLink } from '../../../../contract/src/screens.ts';
import { RejectionReason, rejectionReasons } from '../../../../contract/src/user-decisions.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

interface DecisionDetails {
  userId: string;
  reasonCode?: string | undefined;
  /** Shown to the fractional. Required to reject or suspend. */
  reason?: string | undefined;
  /** Of the profile that an admin looked at before an approval. */
  version?: number | undefined;
}

interface Suspension extends DecisionDetails {
  decision: 'suspended';
  /** Where the fractional appeals against it. */
  appeal: ScreenLink;
}

interface OtherDecision extends DecisionDetails {
  decision: 'approved' | 'rejected' | 'active';
}

export type ApprovalDecision = Suspension | OtherDecision;

const formatReasonCode = (reasonCode: string | undefined) => {
  const code = RejectionReason.safeParse(reasonCode);
  return code.success && code.data !== 'other' ? [rejectionReasons[code.data]] : [];
};

type Content = Omit<NotificationEvent, 'userId'>;

const contents: Record<OtherDecision['decision'], (approval: OtherDecision) => Content> = {
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
  active: () => ({
    kind: 'account_security',
    title: 'Your account is active again',
    body: 'You can sign in again. Your profile is as it was before the suspension.',
    link: '/account/fractional/fractional-profile',
    mail: { action: { label: 'Open my profile', url: '/account/fractional/fractional-profile' } },
  }),
};

const suspended = ({ reason, appeal }: Suspension): Content => ({
  kind: 'account_security',
  title: 'Your account is suspended',
  body: 'You cannot sign in for now, and companies cannot see your profile.',
  link: '/',
  mail: {
    paragraphs: [
      'You cannot sign in for now, and companies cannot see your profile.',
      ...(reason ? [`Reason: ${reason}`] : []),
      'If you have a paid plan, it runs until the end of the paid period and does not renew.',
      'If you think this is a mistake, you can appeal once, without signing in.',
    ],
    action: { label: 'Read the decision or appeal', url: appeal },
  },
});

/** Notifies a fractional of a decision on their profile, with the reason and the next step. */
export const profileDecided = (approval: ApprovalDecision): NotificationEvent => ({
  userId: approval.userId,
  ...(approval.decision === 'suspended' ? suspended(approval) : contents[approval.decision](approval)),
});
