import {
  type QueryKey,
  skipToken,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasSameRows } from './same-rows.ts';

interface Results {
  results: readonly { id: string }[];
}

/** The rows of `shown`, each with its present values if `latest` has it. */
const withPresentValues = <Found extends Results>(shown: Found, { results }: Found): Found => {
  const present = new Map(results.map((row) => [row.id, row]));
  return { ...shown, results: shown.results.map((row) => present.get(row.id) ?? row) };
};

/**
 * A search whose rows stay where they are when it loads again: they show their present values, and others wait until the
 * person asks for them. Rows appear at once where there were none, and after the first load of a page that shows earlier
 * ones meanwhile. What is on screen is in the cache below the key of the search, where a bookmark changes it, too.
 */
export const useSteadyResults = <Found extends Results>(queryKey: QueryKey, query: UseQueryResult<Found>) => {
  const client = useQueryClient();
  const shownKey = [...queryKey, 'shown'];
  const { data: shown } = useQuery<Found>({ queryKey: shownKey, queryFn: skipToken, gcTime: 0 });
  const latest = query.isPlaceholderData ? undefined : query.data;
  const hasChanged =
    shown !== undefined &&
    latest !== undefined &&
    shown.results.length > 0 &&
    !hasSameRows(shown.results, latest.results);
  const show = () => client.setQueryData(shownKey, latest);
  const isFirstLoad = shown === undefined && query.isFetching;
  // That an earlier search found nothing says nothing of this one.
  const found = query.isPlaceholderData && query.data?.results.length === 0 ? undefined : query.data;
  useEffect(() => {
    if (latest !== undefined && latest !== shown && !hasChanged && !isFirstLoad) show();
  });
  return {
    /** What is on screen; undefined before a first answer. */
    found: hasChanged ? withPresentValues(shown, latest) : found,
    hasChanged,
    show,
  };
};
