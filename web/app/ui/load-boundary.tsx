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
  /** `h1` if the page has no other heading while the load fails. */
  heading?: 'h1';
  children: (data: T) => ReactNode;
}

/** Draws a query's loading, failed, empty and loaded states. Existing data stays while it is loaded again. */
export const LoadBoundary = <T,>({ query, skeleton, isEmpty, empty, heading, children }: Props<T>) => {
  const state = loadState(query);
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (state.status === 'failed')
    return <ErrorState message={state.error} onRetry={query.refetch} heading={heading} />;
  if (query.status === 'pending' && query.fetchStatus === 'paused')
    return <ErrorState message="You are offline. This loads when you are back online." heading={heading} />;
  return skeleton;
};
