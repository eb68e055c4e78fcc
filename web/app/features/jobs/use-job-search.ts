import { useQueries, useQuery } from '@tanstack/react-query';
import { industries, industryParts } from '../../lib/industries.ts';
import { useSession } from '../../lib/session.ts';
import { usePendingParams, useUrlFilters } from '../../ui/use-url-filters.ts';
import { type Change, chipsOf, readFilters, readSearch, type Sort, unset } from './job-filters.ts';

/** Industries and the parts of those chosen, for the fields and for the words on the chips. */
export const useIndustries = (chosen: readonly string[]) => {
  const all = useQuery(industries);
  const parts = useQueries({
    queries: chosen.map((id) => industryParts(id)),
    combine: (answers) => answers.flatMap(({ data }) => data?.results ?? []),
  });
  return { industries: all.data?.results ?? [], parts };
};

/** The state of a job search, all of which stands in the URL. */
export const useJobSearch = () => {
  const params = usePendingParams();
  const canMatch = useSession()?.type === 'fractional';
  const url = useUrlFilters({ ...unset, sort: '' });
  const filters = readFilters(params);
  const known = useIndustries(filters.main_category ?? []);
  const titles = new Map([...known.industries, ...known.parts].map(({ id, title }) => [id, title]));
  const chips = chipsOf(filters, titles);
  return {
    ...known,
    canMatch,
    filters,
    query: readSearch(params, canMatch),
    chips,
    /** How many filters are set beside the words. */
    set: chips.length - (filters.search ? 1 : 0),
    change: (changes: Change) => url.set(changes),
    clear: () => url.set(unset),
    sortBy: (sort: Sort) => url.set({ sort: sort === 'relevance' ? '' : sort }),
  };
};

export type JobSearchState = ReturnType<typeof useJobSearch>;

/** What one filter's field takes. */
export type FieldProps = Pick<JobSearchState, 'filters' | 'change' | 'industries' | 'parts'>;
