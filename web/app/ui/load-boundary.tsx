import type { ReactNode } from 'react';
import { loadState } from '../lib/load-state.ts';
import { ErrorState, OfflineState } from './states.tsx';

interface Load<T> {
  data: T | undefined;
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
  refetch: () => unknown;
  isPlaceholderData?: boolean;
}

interface Props<T> {
  query: Load<T>;
  /** Holds the layout while loading. */
  skeleton: ReactNode;
  /** By default, whether the data has no rows. */
  isEmpty?: (data: T) => boolean;
  /** Without it, data without rows is drawn like any other. */
  empty?: ReactNode;
  /** `h1` if the page has no other heading while the load fails. */
  heading?: 'h1';
  children: (data: T) => ReactNode;
}

const hasNoRows = (data: unknown): boolean =>
  (Array.isArray(data) ? data : (data as { results?: unknown[] } | null)?.results)?.length === 0;

/**
 * Draws a query's loading, failed, empty and loaded states. Existing data stays while it is loaded again; rows of an
 * earlier page or filter stay until the next ones are loaded, but that it had none says nothing of the next.
 */
export const LoadBoundary = <T,>({
  query,
  skeleton,
  isEmpty = hasNoRows,
  empty,
  heading,
  children,
}: Props<T>) => {
  const state = loadState(query);
  const { data, isPlaceholderData = false } = query;
  const isDrawnEmpty = data !== undefined && empty !== undefined && isEmpty(data);
  if (data !== undefined && !isDrawnEmpty) return children(data);
  if (isDrawnEmpty && !isPlaceholderData) return empty;
  if (state.status === 'failed')
    return <ErrorState message={state.error} onRetry={query.refetch} heading={heading} />;
  if (query.fetchStatus === 'paused') return <OfflineState heading={heading} />;
  return skeleton;
};
