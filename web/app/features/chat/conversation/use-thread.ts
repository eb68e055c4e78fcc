import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type ChatMessage, chatMessages } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { call } from '../../../lib/call.ts';
import { onLive, useLive, useLiveState } from '../../../lib/live.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { Uploads } from '../files/uploads.ts';
import { advance, emptyThread, hasOlder, type Thread } from './thread.ts';

const retryMilliseconds = 5_000;

/** The threads opened before, so that returning to a room shows its messages without loading. */
const threadCache = new Map<string, Thread>();
const cacheKey = (userId: string, roomId: string) => `${userId} ${roomId}`;
const cachedThread = (key: string): Thread => ({ ...(threadCache.get(key) ?? emptyThread), behind: true });

const load = async (
  roomId: string,
  query: { before?: string; after?: string; offset?: number; limit: number },
) => {
  const { results } = await call(chatMessages, { params: { chatId: roomId }, query, quiet: true });
  return results;
};

// A cached thread may show messages that were deleted since.
onLive('changed', ({ tag, id }) => {
  if (tag !== null && tag !== 'chats') return;
  for (const key of threadCache.keys()) if (id === null || key.endsWith(` ${id}`)) threadCache.delete(key);
});

/** Loads the messages of a thread again, from the newest to the first, one page after another. */
const reload = async (
  roomId: string,
  { messages }: Thread,
  onPage: (page: ChatMessage[]) => void,
): Promise<void> => {
  const first = messages[0]?.sequence ?? 0;
  const limit = limits.maxPageSize;
  for (let offset = 0; ; offset += limit) {
    const page = await load(roomId, { offset, limit });
    onPage(page);
    if (page.length < limit || (page.at(-1)?.sequence ?? 0) <= first) return;
  }
};

/** Loads the next page of a thread: the newest one, or the messages after the last. */
const catchUp = async (roomId: string, { loaded, messages }: Thread) => {
  const last = messages.at(-1);
  if (!loaded || !last)
    return { kind: 'newest', page: await load(roomId, { limit: limits.chatPageSize, offset: 0 }) } as const;
  const page = await load(roomId, { after: last.id, limit: limits.maxPageSize });
  return { kind: 'newer', page, more: page.length === limits.maxPageSize } as const;
};

/**
 * The messages of a room, received by the socket and loaded by calls, without gaps. Missed messages are loaded after
 * each reconnection and whenever the page becomes visible.
 */
export const useThread = (
  userId: string,
  roomId: string,
  { outbox, uploads }: { outbox: Outbox; uploads: Uploads },
) => {
  const key = cacheKey(userId, roomId);
  const [thread, dispatch] = useReducer(advance, key, cachedThread);
  const [error, setError] = useState<Error>();
  const [tries, setTries] = useState(0);
  const [loadingOlder, setLoadingOlder] = useState(false);
  const [olderFailed, setOlderFailed] = useState(false);
  const state = useLiveState();
  const older = useRef(false);

  useLive('message', ({ action: _, ...message }) => {
    if (message.roomId === roomId) dispatch({ kind: 'received', message });
  });
  useLive('changed', ({ tag, id }) => {
    if (tag !== 'chats' || id !== roomId || !thread.loaded) return;
    // Deleted texts and files are gone at the next load, too.
    reload(roomId, thread, (page) => dispatch({ kind: 'reloaded', page })).catch(() => {});
  });
  // Frames may be lost at any change of the socket's state. `off`: the session ended, or the account has no socket.
  useEffect(() => {
    if (state !== 'off') dispatch({ kind: 'disconnected' });
    if (state === 'open') setOlderFailed(false);
  }, [state]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') dispatch({ kind: 'disconnected' });
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  const { behind, messages } = thread;
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each page and each failure
  useEffect(() => {
    if (!behind) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cancelled = false;
    catchUp(roomId, thread).then(
      (event) => {
        if (cancelled) return;
        setError(undefined);
        dispatch(event);
      },
      (failure: Error) => {
        if (cancelled) return;
        setError(failure);
        timer = setTimeout(() => setTries((count) => count + 1), retryMilliseconds);
      },
    );
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [behind, lastId, state, tries, roomId]);

  useEffect(() => {
    if (thread.loaded) threadCache.set(key, thread);
    // A message can be stored although its receipt was lost with the connection.
    for (const { id } of thread.messages) {
      outbox.remove(id);
      uploads.remove(id);
    }
  }, [key, thread, outbox, uploads]);

  const loadOlder = useCallback(async () => {
    const first = messages[0];
    if (!first || older.current) return;
    older.current = true;
    setLoadingOlder(true);
    setOlderFailed(false);
    try {
      const page = await load(roomId, { before: first.id, limit: limits.chatPageSize });
      dispatch({ kind: 'older', page });
    } catch {
      // Stops loading by scrolling until the user tries again, or the socket opens.
      setOlderFailed(true);
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
    olderFailed,
    retry: () => setTries((count) => count + 1),
  };
};
