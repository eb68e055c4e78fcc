import type { InvitationDecline, InvitationState } from '../../../../contract/src/invitations.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** The status of an invitation, for the company. */
export const stateTexts: Record<InvitationState, readonly [label: string, tone: Tone]> = {
  sent: ['Sent', 'neutral'],
  seen: ['Seen', 'info'],
  applied: ['Applied', 'good'],
  declined: ['Declined', 'warn'],
  withdrawn: ['Withdrawn', 'neutral'],
  closed: ['Job closed', 'neutral'],
};

/** The reasons to decline. */
export const declineLabels: Record<InvitationDecline, string> = {
  hours: 'Hours',
  rate: 'Pay',
  field: 'Not my field',
  busy: 'Not available now',
  other: 'Another reason',
};
