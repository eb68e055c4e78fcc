import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { employeeProfileOwn, type Profile } from '../../../../../contract/src/fractionals.ts';
import { readOwn, saveOwn } from '../../../lib/own-storage.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { usePendingParams } from '../../../ui/use-url-filters.ts';

const storageName = 'job-filters';

/** What is remembered of a search: neither its words nor its page. */
const toRemembered = (params: URLSearchParams): string => {
  const kept = new URLSearchParams(params);
  for (const name of ['search', 'page']) kept.delete(name);
  return String(kept);
};

const ownFunctions = ({ fractional_type, fractional_types }: Profile): string => {
  const types = new Set([fractional_type, ...fractional_types].filter((type) => type !== null));
  return String(new URLSearchParams([...types].map((type) => ['fractional_type', type])));
};

/**
 * Opens a fractional's search without filters in its URL with those that they used last, at first with their own
 * functions, and remembers each change. Returns whether the search can start.
 */
export const useStartFilters = (): boolean => {
  const session = useSession();
  const userId = session?.type === 'fractional' ? session.id : undefined;
  const [, setParams] = useSearchParams();
  const params = usePendingParams();
  const [started, setStarted] = useState(userId === undefined || params.size > 0);
  const remembered = userId === undefined ? undefined : readOwn(userId, storageName);
  const profile = useQuery({
    ...endpointQuery(employeeProfileOwn),
    enabled: !started && remembered === undefined,
  });
  const first =
    remembered ?? (profile.data && ownFunctions(profile.data)) ?? (profile.isError ? '' : undefined);

  useEffect(() => {
    if (started || first === undefined) return;
    setParams(new URLSearchParams(first), { replace: true, preventScrollReset: true, flushSync: true });
    setStarted(true);
  }, [started, first, setParams]);

  const current = toRemembered(params);
  useEffect(() => {
    if (started && userId !== undefined) saveOwn(userId, storageName, current);
  }, [started, userId, current]);
  return started;
};
