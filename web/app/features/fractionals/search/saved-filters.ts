import { href } from 'react-router';
import { labels } from '../../../../../contract/src/labels.ts';
import type { SavedTalentFilters } from '../../../../../contract/src/talent-searches.ts';

/** The names in the address that differ from those of the API. */
const namesInAddress: Partial<Record<keyof SavedTalentFilters, string>> = { fractional_type: 'fractional' };

/** The search with saved filters. */
export const savedSearchPath = (filters: SavedTalentFilters): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const item of [value].flat())
      params.append(namesInAddress[name as keyof SavedTalentFilters] ?? name, String(item));
  return `${href('/verified-fractional-candidates')}?${params}`;
};

/** The filters in a few words, such as `CFO, Europe, 8 free hours`. */
export const describeFilters = (filters: SavedTalentFilters): string =>
  [
    filters.search && `“${filters.search}”`,
    ...(filters.fractional_type ?? []),
    ...(filters.location ?? []),
    ...(filters.workplace ?? []).map((value) => labels.workplace[value]),
    ...(filters.skills ?? []),
    filters.main_category && 'by industry',
    filters.client_type_expertise && labels.businessType[filters.client_type_expertise],
    filters.hours_min && `from ${filters.hours_min} h/week`,
    filters.hours_max && `up to ${filters.hours_max} h/week`,
    filters.free_hours && `${filters.free_hours} free hours`,
    filters.rate_max &&
      `up to ${filters.currency ?? 'USD'} ${filters.rate_max} ${labels.ratePeriod[filters.rate_period ?? 'hour'].toLowerCase()}`,
    filters.availability && `available by ${filters.availability}`,
  ]
    .filter(Boolean)
    .join(', ');
