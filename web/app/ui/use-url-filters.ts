import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { pageIn } from './pagination-window.ts';

type Filters = Record<string, string | string[]>;

/** The filters in a URL. Empty parameters, which a plain form also sends, count as unset. */
export const filtersIn = <F extends Filters>(params: URLSearchParams, defaults: F): F =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, unset]) =>
      Array.isArray(unset)
        ? [name, params.getAll(name).filter((value) => value !== '')]
        : [name, params.get(name) || unset],
    ),
  ) as F;

/**
 * The URL's parameters including a pending navigation. The page's loaders and guards delay a navigation, but a checkbox
 * has to change at once, and the next change has to build on it.
 */
export const usePendingParams = (): URLSearchParams => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? new URLSearchParams(location.search) : params;
};

const isSame = (left: URLSearchParams, right: URLSearchParams): boolean =>
  JSON.stringify([...left].sort()) === JSON.stringify([...right].sort());

/**
 * Filters stored in the page's URL. `defaults` has each filter's unset value: a text, or an empty list for a filter with
 * several values. A change returns to page 1 and is a history entry, so that Back undoes it.
 */
export const useUrlFilters = <F extends Filters>(defaults: F) => {
  const params = usePendingParams();
  const [, setParams] = useSearchParams();
  const filters = filtersIn(params, defaults);

  const write = (next: F) => {
    const nextParams = new URLSearchParams(params);
    nextParams.delete('page');
    for (const [name, value] of Object.entries(next)) {
      nextParams.delete(name);
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== '' && item !== defaults[name]) nextParams.append(name, item);
    }
    if (isSame(params, nextParams)) return;
    setParams(nextParams, { preventScrollReset: true, flushSync: true });
  };

  return {
    filters,
    /** The requested page, from 1. */
    page: pageIn(params),
    /** The number of set filters. */
    activeCount: Object.entries(defaults).filter(
      ([name, unset]) => JSON.stringify(filters[name]) !== JSON.stringify(unset),
    ).length,
    set: (changes: Partial<F>) => write({ ...filters, ...changes }),
    clear: () => write(defaults),
  };
};
