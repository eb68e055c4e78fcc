import { useLocation, useNavigation, useSearchParams } from 'react-router';

type Filters = Record<string, string | string[]>;

/** The filters that stand in a URL. A plain form sends its empty fields, too: they ask for nothing. */
export const filtersIn = <F extends Filters>(params: URLSearchParams, defaults: F): F =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, unset]) =>
      Array.isArray(unset)
        ? [name, params.getAll(name).filter((value) => value !== '')]
        : [name, params.get(name) || unset],
    ),
  ) as F;

/**
 * The URL's parameters, as they will be once a change of them has arrived: arriving takes as long as the page's
 * loaders and guards do, and a box must show its tick, and the next change build on it, at once.
 */
export const useArrivingParams = (): URLSearchParams => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname ? new URLSearchParams(location.search) : params;
};

/**
 * Filters that live in the page's URL, so that they can be shared and survive going back. `defaults` names each
 * with what it is when unset: a text, or an empty list for one with several values. A change leads back to page 1.
 */
export const useUrlFilters = <F extends Filters>(defaults: F) => {
  const params = useArrivingParams();
  const [, setParams] = useSearchParams();
  const filters = filtersIn(params, defaults);

  const write = (next: F) => {
    const kept = new URLSearchParams(params);
    kept.delete('page');
    for (const [name, value] of Object.entries(next)) {
      kept.delete(name);
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== '' && one !== defaults[name]) kept.append(name, one);
    }
    setParams(kept, { replace: true, preventScrollReset: true, flushSync: true });
  };

  return {
    filters,
    /** The page that is asked for, from 1. */
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    /** How many filters differ from their defaults. */
    active: Object.entries(defaults).filter(([name, unset]) => String(filters[name]) !== String(unset))
      .length,
    set: (changes: Partial<F>) => write({ ...filters, ...changes }),
    clear: () => write(defaults),
  };
};
