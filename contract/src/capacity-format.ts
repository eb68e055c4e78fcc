// Imports no values from schema modules, so that public pages load without zod.
import type { Capacity } from './capacity.ts';
import { formatDay, formatMonthName } from './dates.ts';

/**
 * Free hours in words: `Free: 4 h/week now, 12 h/week from March`. The second part names the first month with more
 * hours. `availableFrom`: a day later than today, in the first month, replaces 'now'. Undefined without hours from this
 * month on.
 */
export const formatFreeHours = (
  capacity: Capacity,
  today: string,
  availableFrom: string | null = null,
): string | undefined => {
  const months = Object.keys(capacity)
    .sort()
    .filter((month) => month >= today.slice(0, 7));
  const [firstMonth] = months;
  if (firstMonth === undefined) return undefined;
  const free = capacity[firstMonth] ?? 0;
  const laterMonth = months.find((month) => (capacity[month] ?? 0) > free);
  const later = laterMonth && `${capacity[laterMonth]} h/week from ${formatMonthName(`${laterMonth}-01`)}`;
  const isLater = availableFrom !== null && availableFrom > today && availableFrom.startsWith(firstMonth);
  const start = isLater ? `from ${formatDay(availableFrom)}` : 'now';
  if (free > 0) return `Free: ${free} h/week ${start}${later ? `, ${later}` : ''}`;
  return later ? `Free: ${later}` : 'No free hours';
};
