import { useLayoutEffect, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import type { ServerFrame } from '../../contract/src/realtime.ts';
import { getLiveState, onLive, onLiveState, sendLive, useLive, useLiveState } from '../app/lib/live.ts';
import type { LiveState } from '../app/lib/live-connection.ts';
import { createStore } from '../app/lib/store.ts';

/** Stands in for the tab's socket until the test ends; the test sets its state and receives frames. */
export const fakeSocket = (initial: LiveState = 'open') => {
  const state = createStore(initial);
  const handlers = new Map<string, Set<(frame: never) => void>>();
  const subscribe = (action: string, handler: (frame: never) => void) => {
    const actionHandlers = handlers.get(action) ?? new Set();
    handlers.set(action, actionHandlers.add(handler));
    return () => actionHandlers.delete(handler);
  };
  vi.mocked(getLiveState).mockImplementation(state.get);
  vi.mocked(onLiveState).mockImplementation(state.subscribe);
  vi.mocked(useLiveState).mockImplementation(() => useSyncExternalStore(state.subscribe, state.get));
  vi.mocked(onLive).mockImplementation(subscribe);
  vi.mocked(useLive).mockImplementation((action, handler) =>
    useLayoutEffect(() => {
      const stop = subscribe(action, handler);
      return () => void stop();
    }),
  );
  vi.mocked(sendLive).mockImplementation(() => state.get() === 'open');
  return {
    setState: state.set,
    receive: (frame: ServerFrame) => {
      for (const handler of [...(handlers.get(frame.action) ?? [])]) handler(frame as never);
    },
  };
};
