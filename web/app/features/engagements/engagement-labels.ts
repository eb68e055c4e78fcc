import { formatDay } from '../../../../contract/src/dates.ts';
import type { Engagement, EngagementChange, EngagementStatus } from '../../../../contract/src/engagements.ts';
import type { Side } from '../../../../contract/src/terms.ts';

export const statusLabels: Record<EngagementStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const fractionalName = ({ fractional }: Engagement): string =>
  `${fractional.first_name} ${fractional.last_name}`;

/** The name of the party across from a side. */
export const otherName = (engagement: Engagement, side: Side): string =>
  side === 'company' ? fractionalName(engagement) : engagement.company.name;

/** The label of the button that changes the status. */
export const stepLabel = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'Resume' : 'Start';
  if (to === 'paused') return 'Pause';
  return from === 'planned' ? 'Cancel' : 'End';
};

const fieldLabels: Record<EngagementChange['field'], string> = {
  status: 'Status',
  start_date: 'Start',
  end_date: 'End',
};

const formatValue = (field: EngagementChange['field'], value: string | null): string => {
  if (value === null) return 'open';
  if (field === 'status') return statusLabels[value as EngagementStatus];
  return formatDay(value);
};

/** `Status: Planned → Active`. */
export const formatChange = ({ field, from, to }: EngagementChange): string =>
  `${fieldLabels[field]}: ${formatValue(field, from)} → ${formatValue(field, to)}`;
