import type { UserType } from '../../../../contract/src/endpoint.ts';
import {
  type AppealDecision,
  appealDecisionLabels,
  type ReportDecision,
  reportDecisionLabels,
} from '../../../../contract/src/moderation.ts';
import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { NotificationEvent } from '../notifications/notifications.public.ts';

/** Notifies a user whose account was suspended or reactivated by an admin. */
export const accountStatusChanged = (
  { id, type }: { id: string; type: UserType },
  status: 'active' | 'suspended',
  reason: string | undefined,
  appeal: ScreenLink,
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
          'If you have a paid plan, it runs until the end of the paid period and does not renew.',
          'If you think this is a mistake, you can appeal once, without signing in.',
        ],
        action: { label: 'Read the decision or appeal', url: appeal },
      },
    };
  const isCompany = type === 'company';
  return {
    userId: id,
    kind: 'account_security',
    title: 'Your account is active again',
    body: isCompany
      ? 'You can use your account as before. Your live jobs were paused. Set them live again when you are ready.'
      : 'You can sign in and use your account as before.',
    link: isCompany ? '/account/company/manage-jobs' : '/',
    mail: { action: { label: 'Sign in', url: '/sign-in' } },
  };
};

interface Decided {
  reportId: string;
  userId: string;
  decision: ReportDecision;
  statement: string;
}

/** Notifies the reporter how a report was decided, with the reasons. */
export const reportDecidedFor = ({ reportId, userId, decision, statement }: Decided): NotificationEvent => ({
  userId,
  kind: 'account_security',
  title: 'We decided about your report',
  body: `Our decision: ${reportDecisionLabels[decision].toLowerCase()}. ${statement}`,
  link: `/account/report-decisions/${reportId}`,
});

/** Notifies the reported person of a decision about them, with the reasons. A suspension has a notice of its own. */
export const reportDecidedAbout = ({ reportId, userId, decision, statement }: Decided): NotificationEvent => {
  const link = `/account/report-decisions/${reportId}` as const;
  return {
    userId,
    kind: 'account_security',
    title: decision === 'warning' ? 'You received a warning' : 'We changed or removed something of yours',
    body: statement,
    link,
    mail: {
      paragraphs: [
        'A member reported you or something that you published. We looked at it and decided.',
        `Reasons: ${statement}`,
        'If you think this is a mistake, you can appeal once.',
      ],
      action: { label: 'Read the decision', url: link },
    },
  };
};

/** Notifies a side how an appeal was decided. */
export const appealDecidedFor = ({
  reportId,
  userId,
  decision,
  statement,
}: Omit<Decided, 'decision'> & { decision: AppealDecision }): NotificationEvent => ({
  userId,
  kind: 'account_security',
  title: 'We decided about an appeal',
  body: `${appealDecisionLabels[decision]}. ${statement}`,
  link: `/account/report-decisions/${reportId}`,
});
