/** A load as spec section 4 names its states; `error` is there in the last one only. */
type LoadState =
  | { status: 'idle' | 'pending' | 'succeeded'; error?: undefined }
  | { status: 'failed'; error: string };

interface Load {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
}

/** Derives the state from a query: one that was never started is idle. */
export const loadState = ({ status, fetchStatus, error }: Load): LoadState => {
  if (status === 'error') return { status: 'failed', error: error?.message || 'Unknown Error' };
  if (status === 'success') return { status: 'succeeded' };
  return { status: fetchStatus === 'idle' ? 'idle' : 'pending' };
};
