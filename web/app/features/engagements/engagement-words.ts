import type { Engagement, EngagementChange, EngagementStatus } from '../../../../contract/src/engagements.ts';

export const statusLabels: Record<EngagementStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `3 Dec 2026` of a calendar day. */
export const dayInWords = (value: string): string => day.format(new Date(value));

export const personOf = ({ fractional }: Engagement): string =>
  `${fractional.first_name} ${fractional.last_name}`;

/** What a button says that takes the step. */
export const stepLabel = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'Resume' : 'Start';
  if (to === 'paused') return 'Pause';
  return from === 'planned' ? 'Call off' : 'End';
};

const fieldLabels: Record<EngagementChange['field'], string> = {
  status: 'State',
  start_date: 'Start',
  end_date: 'End',
  hours_per_week: 'Hours a week',
  rate: 'Rate',
  rate_period: 'Rate per',
  currency: 'Currency',
};

const valueInWords = (field: EngagementChange['field'], value: string | null): string => {
  if (value === null) return 'open';
  if (field === 'status') return statusLabels[value as EngagementStatus];
  return field === 'start_date' || field === 'end_date' ? dayInWords(value) : value;
};

/** `State: Planned → Active`. */
export const formatChange = ({ field, from, to }: EngagementChange): string =>
  `${fieldLabels[field]}: ${valueInWords(field, from)} → ${valueInWords(field, to)}`;
