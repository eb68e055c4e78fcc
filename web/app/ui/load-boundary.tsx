import type { ReactNode } from 'react';
import { loadState } from '../lib/load-state.ts';
import { ErrorState } from './states.tsx';

interface Load<T> {
  data: T | undefined;
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
  refetch: () => unknown;
}

interface Props<T> {
  query: Load<T>;
  /** Holds the layout while loading. */
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** `h1` where nothing above names the page while the load fails. */
  heading?: 'h1';
  children: (data: T) => ReactNode;
}

/** Draws a query's loading, failed, empty and full state; data that is there stays while it is loaded anew. */
export const LoadBoundary = <T,>({ query, skeleton, isEmpty, empty, heading, children }: Props<T>) => {
  const state = loadState(query);
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (state.status === 'failed')
    return <ErrorState message={state.error} onRetry={query.refetch} heading={heading} />;
  if (query.status === 'pending' && query.fetchStatus === 'paused')
    return <ErrorState message="You are offline. This loads once you are back." heading={heading} />;
  return skeleton;
};
