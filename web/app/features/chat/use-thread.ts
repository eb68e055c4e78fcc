import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { chatMessages } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { call } from '../../lib/call.ts';
import { useLive, useLiveState } from '../../lib/live.ts';
import type { Outbox } from './outbox.ts';
import { advance, emptyThread, hasOlder, type Thread } from './thread.ts';

const againMilliseconds = 5_000;

/** Threads that were open before, so that going back to one shows it at once. */
const known = new Map<string, Thread>();
const keyOf = (userId: string, roomId: string) => `${userId} ${roomId}`;
const asKept = (key: string): Thread => ({ ...(known.get(key) ?? emptyThread), behind: true });

const load = async (
  roomId: string,
  query: { before?: string; after?: string; offset?: number; limit: number },
) => {
  const { results } = await call(chatMessages, { params: { chatId: roomId }, query, quiet: true });
  return results;
};

/** The next page that a thread needs: its newest one, or what follows the last message. */
const catchUp = async (roomId: string, { loaded, messages }: Thread) => {
  const last = messages.at(-1);
  if (!loaded || !last)
    return { kind: 'newest', page: await load(roomId, { limit: limits.chatPageSize, offset: 0 }) } as const;
  const page = await load(roomId, { after: last.id, limit: limits.pageSizeMost });
  return { kind: 'newer', page, more: page.length === limits.pageSizeMost } as const;
};

/**
 * The messages of a room: heard by the socket and loaded by calls, which together leave no gap. After each
 * reconnection, and whenever the person comes back to the page, what was missed is loaded.
 */
export const useThread = (userId: string, roomId: string, outbox: Outbox) => {
  const key = keyOf(userId, roomId);
  const [thread, tell] = useReducer(advance, key, asKept);
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const state = useLiveState();
  const older = useRef(false);

  useLive('message', ({ action: _, ...message }) => {
    if (message.roomId === roomId) tell({ kind: 'heard', message });
  });
  // Whatever became of the socket, it may have missed some; `off` is a session at its end, or one that has no socket.
  useEffect(() => {
    if (state !== 'off') tell({ kind: 'cut' });
  }, [state]);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') tell({ kind: 'cut' });
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);

  const { behind, messages } = thread;
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each page and each failure
  useEffect(() => {
    if (!behind) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    catchUp(roomId, thread).then(
      (event) => {
        if (left) return;
        setError(undefined);
        tell(event);
      },
      (failure: Error) => {
        if (left) return;
        setError(failure);
        timer = setTimeout(() => setTries((count) => count + 1), againMilliseconds);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [behind, lastId, state, tries, roomId]);

  useEffect(() => {
    if (thread.loaded) known.set(key, thread);
    // A message may have been stored though its receipt was lost with the connection.
    for (const { id } of outbox.all()) if (thread.messages.some((one) => one.id === id)) outbox.remove(id);
  }, [key, thread, outbox]);

  const loadOlder = useCallback(async () => {
    const first = messages[0];
    if (!first || older.current) return;
    older.current = true;
    setLoadingOlder(true);
    try {
      const page = await load(roomId, { before: first.id, limit: limits.chatPageSize });
      tell({ kind: 'older', page });
    } catch {
      // The next scroll asks again.
    } finally {
      older.current = false;
      setLoadingOlder(false);
    }
  }, [messages, roomId]);

  return {
    thread,
    error: thread.loaded ? undefined : error,
    hasOlder: hasOlder(thread),
    loadOlder,
    loadingOlder,
    retry: () => setTries((count) => count + 1),
  };
};
