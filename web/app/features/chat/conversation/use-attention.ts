import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { useLiveState } from '../../../lib/live.ts';
import { useMarkRead } from '../chat.data.ts';

/** Delays marking, so that many messages at once are marked once. */
const markMilliseconds = 250;

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  );

interface Options {
  roomId: string;
  userId: string;
  messages: readonly ChatMessage[];
  /** The user’s read position on the server. */
  readSequence: number;
  /** Whether the newest message is visible. */
  atEnd: boolean;
}

/**
 * Marks a room as read while its newest message is visible, and positions the line above new messages: at the read
 * position when the room was opened, later at the last message that was visible.
 */
export const useAttention = ({ roomId, userId, messages, readSequence, atEnd }: Options) => {
  const { mutate } = useMarkRead();
  const connected = useLiveState() === 'open';
  const reading = useVisible() && atEnd;
  const last = messages.at(-1);
  const lastSequence = last?.sequence ?? 0;
  const [newAfter, setNewAfter] = useState(readSequence);
  const [seen, setSeen] = useState(readSequence);
  // At the end, all messages count as seen; the line stays until a newer message arrives unseen.
  if (reading && seen < lastSequence) setSeen(lastSequence);
  const unseen = messages.filter(({ sequence, user }) => sequence > seen && user !== userId).length;
  if (unseen > 0 && newAfter < seen && !reading) setNewAfter(seen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: marks again after a reconnection, because a call may have failed
  useEffect(() => {
    if (!reading || !last || lastSequence <= readSequence) return;
    const timer = setTimeout(() => mutate({ roomId, messageId: last.id }), markMilliseconds);
    return () => clearTimeout(timer);
  }, [reading, last, lastSequence, readSequence, roomId, connected, mutate]);

  const firstNew = messages.find(({ sequence }) => sequence > newAfter);
  const line = firstNew && firstNew.user !== userId ? newAfter : undefined;
  return { newAfter: line, unseen, clear: () => setNewAfter(lastSequence) };
};
