import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { useMarkRead } from './chat.data.ts';

/** Reading takes a moment; many messages at once are marked once. */
const markMilliseconds = 250;

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const useVisible = () =>
  useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => false,
  );

interface Reading {
  roomId: string;
  userId: string;
  messages: readonly ChatMessage[];
  /** Up to where one had read, as the server says. */
  readSequence: number;
  /** The newest message is in sight. */
  atEnd: boolean;
}

/**
 * Marks a room as read while its newest message is in sight, and keeps the line above what was new: where one had
 * read to on coming, and from then on where one last looked away.
 */
export const useAttention = ({ roomId, userId, messages, readSequence, atEnd }: Reading) => {
  const { mutate } = useMarkRead();
  const attending = useVisible() && atEnd;
  const last = messages.at(-1);
  const lastSequence = last?.sequence ?? 0;
  const [newAfter, setNewAfter] = useState(readSequence);
  const [looked, setLooked] = useState(readSequence);
  // Whoever comes back to the end has seen what lies there; the line stays until something newer comes unseen.
  if (attending && looked < lastSequence) setLooked(lastSequence);
  const unseen = messages.filter(({ sequence, user }) => sequence > looked && user !== userId).length;
  if (unseen > 0 && newAfter < looked && !attending) setNewAfter(looked);

  useEffect(() => {
    if (!attending || !last || lastSequence <= readSequence) return;
    const timer = setTimeout(() => mutate({ roomId, messageId: last.id }), markMilliseconds);
    return () => clearTimeout(timer);
  }, [attending, last, lastSequence, readSequence, roomId, mutate]);

  const marked = messages.find(({ sequence }) => sequence > newAfter);
  const line = marked && marked.user !== userId ? newAfter : undefined;
  return { newAfter: line, unseen, clear: () => setNewAfter(lastSequence) };
};
