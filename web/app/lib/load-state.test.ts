import { expect, test } from 'vitest';
import { loadState } from './load-state.ts';

test('maps a query to idle, pending or succeeded', () => {
  expect(loadState({ status: 'pending', fetchStatus: 'idle', error: null })).toEqual({ status: 'idle' });
  expect(loadState({ status: 'pending', fetchStatus: 'fetching', error: null })).toEqual({
    status: 'pending',
  });
  expect(loadState({ status: 'success', fetchStatus: 'fetching', error: null })).toEqual({
    status: 'succeeded',
  });
});

test('maps a failed query to its message, or to Unknown Error without one', () => {
  const failed = (message: string) =>
    loadState({ status: 'error', fetchStatus: 'idle', error: new Error(message) });
  expect(failed('No way.')).toEqual({ status: 'failed', error: 'No way.' });
  expect(failed('')).toEqual({ status: 'failed', error: 'Unknown Error' });
});
