import { CallError } from '../../../contract/src/client.ts';

/** The states of a load (spec section 4). */
type LoadState =
  | { status: 'idle' | 'pending' | 'succeeded'; error?: undefined }
  | { status: 'failed'; error: string };

interface Load {
  status: 'pending' | 'error' | 'success';
  fetchStatus: 'fetching' | 'paused' | 'idle';
  error: Error | null;
}

/** The state of a query; a query that was never started is idle. */
export const loadState = ({ status, fetchStatus, error }: Load): LoadState => {
  if (status === 'error') return { status: 'failed', error: error?.message || 'Unknown Error' };
  if (status === 'success') return { status: 'succeeded' };
  return { status: fetchStatus === 'idle' ? 'idle' : 'pending' };
};

/** Whether a load failed because the record does not exist, may not be seen, or its id is malformed. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && [400, 404].includes(error.status);
