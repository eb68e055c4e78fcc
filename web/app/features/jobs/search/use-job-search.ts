import { useQueries, useQuery } from '@tanstack/react-query';
import { industries, industryParts } from '../../../lib/industries.ts';
import { useSession } from '../../../lib/session.ts';
import { usePendingParams, useUrlFilters } from '../../../ui/use-url-filters.ts';
import {
  emptyFilters,
  type FilterChange,
  type JobFilters,
  readFilters,
  readSearch,
  type Sort,
  toChips,
} from './job-filters.ts';

/** The chips of the filters, with the industries and sub-industries that the fields offer. */
const useFilterChips = (filters: JobFilters) => {
  const all = useQuery(industries);
  const subIndustries = useQueries({
    queries: (filters.main_category ?? []).map((id) => industryParts(id)),
    combine: (answers) => answers.flatMap(({ data }) => data?.results ?? []),
  });
  const mainIndustries = all.data?.results ?? [];
  const titles = new Map([...mainIndustries, ...subIndustries].map(({ id, title }) => [id, title]));
  return { industries: mainIndustries, subIndustries, chips: toChips(filters, titles) };
};

/** The filters of a job search as one text. */
export const FilterSummary = ({ filters }: { filters: JobFilters }) =>
  useFilterChips(filters)
    .chips.map(({ label }) => label)
    .join(' · ');

/** The state of a job search, all of it in the URL. */
export const useJobSearch = () => {
  const params = usePendingParams();
  const canMatch = useSession()?.type === 'fractional';
  const url = useUrlFilters({ ...emptyFilters, sort: '' });
  const filters = readFilters(params);
  const chips = useFilterChips(filters);
  return {
    ...chips,
    canMatch,
    filters,
    query: readSearch(params, canMatch),
    /** The number of filters set, without the search text. */
    activeCount: chips.chips.length - (filters.search ? 1 : 0),
    change: (changes: FilterChange) => url.set(changes),
    clear: () => url.set(emptyFilters),
    sortBy: (sort: Sort) => url.set({ sort: sort === 'relevance' ? '' : sort }),
  };
};

export type JobSearchState = ReturnType<typeof useJobSearch>;

export type FieldProps = Pick<JobSearchState, 'filters' | 'change' | 'industries' | 'subIndustries'>;
