import { href } from 'react-router';
import type { AlertFrequency, SavedFilters } from '../../../../contract/src/saved-searches.ts';

export const frequencyLabels: Record<AlertFrequency, string> = {
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** The job search with the filters of a saved search. */
export const searchPath = (filters: SavedFilters): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const item of [value].flat()) params.append(name, String(item));
  return `${href('/account/:user/opportunities/browse-jobs', { user: 'fractional' })}?${params}`;
};
