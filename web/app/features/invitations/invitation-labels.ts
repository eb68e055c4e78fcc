import type { InvitationDecline, InvitationState } from '../../../../contract/src/invitations.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** The status of an invitation, for the company. */
export const stateLabels: Record<InvitationState, string> = {
  sent: 'Sent',
  seen: 'Seen',
  applied: 'Applied',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Job closed',
};

export const stateTones: Record<InvitationState, Tone> = {
  sent: 'neutral',
  seen: 'info',
  applied: 'good',
  declined: 'warn',
  withdrawn: 'neutral',
  closed: 'neutral',
};

/** The reasons to decline. */
export const declineLabels: Record<InvitationDecline, string> = {
  hours: 'Hours',
  rate: 'Pay',
  field: 'Not my field',
  busy: 'Not available now',
  other: 'Another reason',
};
