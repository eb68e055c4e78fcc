import { StatusBadge } from './status-badge.tsx';

interface Props {
  at: string;
  /** The day of `at` as text. */
  day: string;
}

/** By when something has to be done, marked when that day has passed. */
export const DueDate = ({ at, day }: Props) =>
  new Date(at) < new Date() ? (
    <StatusBadge status="overdue" label={`Overdue since ${day}`} tone="bad" />
  ) : (
    <StatusBadge status="due" label={`Due ${day}`} tone="warn" />
  );
