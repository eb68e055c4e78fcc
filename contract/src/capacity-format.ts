// Imports types only from the schemas, so that public pages can show capacity without the schema library.
import type { Capacity } from './capacity.ts';
import { formatMonthName } from './dates.ts';

/**
 * Free hours in words: `Free: 4 h/week now, 12 h/week from March`. The second part names the first month with more
 * hours. Undefined without hours from this month on.
 */
export const formatFreeHours = (capacity: Capacity, today: string): string | undefined => {
  const months = Object.keys(capacity)
    .sort()
    .filter((month) => month >= today.slice(0, 7));
  const [firstMonth] = months;
  if (firstMonth === undefined) return undefined;
  const free = capacity[firstMonth] ?? 0;
  const laterMonth = months.find((month) => (capacity[month] ?? 0) > free);
  const later = laterMonth && `${capacity[laterMonth]} h/week from ${formatMonthName(`${laterMonth}-01`)}`;
  if (free > 0) return `Free: ${free} h/week now${later ? `, ${later}` : ''}`;
  return later ? `Free: ${later}` : 'No free hours';
};
