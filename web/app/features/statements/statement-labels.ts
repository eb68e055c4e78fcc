import { formatMonth } from '../../../../contract/src/dates.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Statement, StatementStatus } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const statusTexts: Record<StatementStatus, readonly [label: string, tone: Tone]> = {
  open: ['Open', 'neutral'],
  draft: ['Draft', 'neutral'],
  submitted: ['Submitted', 'info'],
  questioned: ['Questioned', 'warn'],
  approved: ['Approved', 'good'],
};

/** `2026-11` as `Nov 2026`. */
export const monthName = (month: string): string => formatMonth(`${month}-01`);

const hours = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `10.25 hours` */
export const formatHours = (value: number): string =>
  Number.isInteger(value) ? formatCount(value, 'hour') : `${hours.format(value)} hours`;

/** `10.25 of 52 hours used, 4 of them carried over from the month before`. */
export const formatBand = ({ bought, carried, used }: Statement['band']): string => {
  if (bought === null) return `${formatHours(used)} used`;
  const available = bought + carried;
  return `${hours.format(used)} of ${formatHours(available)} used${
    carried > 0 ? `, with ${hours.format(carried)} carried over from the month before` : ''
  }`;
};

/** Whether the side has something to do in this month. */
export const isWaitingFor = ({ status, invoice, pay }: Statement, side: Side): boolean => {
  if (side === 'company') return status === 'submitted';
  return status === 'questioned' || (status === 'approved' && invoice === null && pay > 0);
};
