import { expect, test } from 'vitest';
import { loadState } from './load-state.ts';

test('a load is idle, pending, succeeded or failed', () => {
  expect(loadState({ status: 'pending', fetchStatus: 'idle', error: null })).toEqual({ status: 'idle' });
  expect(loadState({ status: 'pending', fetchStatus: 'fetching', error: null })).toEqual({
    status: 'pending',
  });
  expect(loadState({ status: 'success', fetchStatus: 'fetching', error: null })).toEqual({
    status: 'succeeded',
  });
});

test('a failed load has a message', () => {
  const failed = (message: string) =>
    loadState({ status: 'error', fetchStatus: 'idle', error: new Error(message) });
  expect(failed('No way.')).toEqual({ status: 'failed', error: 'No way.' });
  expect(failed('')).toEqual({ status: 'failed', error: 'Unknown Error' });
});
