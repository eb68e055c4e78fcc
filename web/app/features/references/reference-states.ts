import type { ReferenceState } from '../../../../contract/src/references.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const referenceStates: Record<ReferenceState, readonly [label: string, tone: Tone]> = {
  asked: ['Asked', 'neutral'],
  opened: ['Opened', 'info'],
  answered: ['Answered', 'good'],
  declined: ['Declined', 'warn'],
  expired: ['Expired', 'neutral'],
};
