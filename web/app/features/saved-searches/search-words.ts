import type { AlertFrequency, SavedFilters } from '../../../../contract/src/saved-searches.ts';

/** How often a search tells, in words. */
export const frequencyLabels: Record<AlertFrequency, string> = {
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** Where the jobs of a search are listed. */
export const searchPath = (filters: SavedFilters): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat()) params.append(name, String(one));
  return `/account/fractional/opportunities/browse-jobs?${params}`;
};

/** A name to begin with: the first filters, in words. */
export const nameFor = (labels: readonly string[]): string => labels.slice(0, 3).join(', ').slice(0, 80);
