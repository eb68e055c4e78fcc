import { formatMonth } from '../../../../contract/src/dates.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import type { Statement, StatementStatus } from '../../../../contract/src/statements.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const statementStatusLabels: Record<StatementStatus, readonly [label: string, tone: Tone]> = {
  open: ['Open', 'neutral'],
  draft: ['Draft', 'neutral'],
  submitted: ['Submitted', 'info'],
  questioned: ['Questioned', 'warn'],
  approved: ['Approved', 'good'],
};

/** `2026-11` as `Nov 2026`. */
export const monthName = (month: string): string => formatMonth(`${month}-01`);

const hoursFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `10.25 hours` */
export const formatHours = (value: number): string =>
  Number.isInteger(value) ? formatCount(value, 'hour') : `${hoursFormat.format(value)} hours`;

/** `10.25 of 52 hours used, with 4 carried over from the month before`. */
export const formatHoursUsed = ({ bought, carried, used }: Statement['band']): string => {
  if (bought === null) return `${formatHours(used)} used`;
  const available = bought + carried;
  return `${hoursFormat.format(used)} of ${formatHours(available)} used${
    carried > 0 ? `, with ${hoursFormat.format(carried)} carried over from the month before` : ''
  }`;
};

/**
 * Whether a statement waits for this side: for the company to answer, for the fractional to answer a question or to
 * invoice.
 */
export const isWaitingFor = ({ status, invoice, pay }: Statement, side: Side): boolean => {
  if (side === 'company') return status === 'submitted';
  return status === 'questioned' || (status === 'approved' && invoice === null && pay > 0);
};
