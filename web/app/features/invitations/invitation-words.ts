import type { InvitationDecline, InvitationState } from '../../../../contract/src/invitations.ts';
import type { Tone } from '../../ui/status-badge.tsx';

/** Where an invitation stands, as the company reads it. */
export const stateLabels: Record<InvitationState, string> = {
  sent: 'Sent',
  seen: 'Seen',
  applied: 'Applied',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  closed: 'Job is over',
};

export const stateTones: Record<InvitationState, Tone> = {
  sent: 'neutral',
  seen: 'info',
  applied: 'good',
  declined: 'warn',
  withdrawn: 'neutral',
  closed: 'neutral',
};

/** Reasons to decline, short. */
export const declineLabels: Record<InvitationDecline, string> = {
  hours: 'The hours',
  rate: 'The pay',
  field: 'Not my field',
  busy: 'Not free at the moment',
  other: 'Something else',
};
