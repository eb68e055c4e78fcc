import { formatDay } from '../../../contract/src/dates.ts';
import { StatusBadge } from './status-badge.tsx';

/** By when something has to be done, marked when that day has passed. */
export const DueDate = ({ at }: { at: string }) =>
  new Date(at) < new Date() ? (
    <StatusBadge status="overdue" label={`Overdue since ${formatDay(at)}`} tone="bad" />
  ) : (
    <StatusBadge status="due" label={`Due ${formatDay(at)}`} tone="warn" />
  );
