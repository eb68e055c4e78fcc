import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChatMessage, ChatRoom } from '../../../../contract/src/chat.ts';
import { liveState, onLive, onLiveState, useLive, useLiveState } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { patchRoom, reloadRooms } from './chat.data.ts';
import { outboxFor } from './delivery.ts';

/** Counts are asked for again at most this often, however many messages come. */
const recountMilliseconds = 400;

/** A room with a message that has just come; counts are the server's to say. */
const withMessage = (room: ChatRoom, message: ChatMessage, own: boolean): ChatRoom => {
  if (room.last_message && room.last_message.sequence >= message.sequence) return room;
  return {
    ...room,
    last_message: message,
    last_activity_at: message.timestamp,
    unread_count: own ? room.unread_count : room.unread_count + 1,
  };
};

const withRead = (room: ChatRoom, user: string, sequence: number): ChatRoom => ({
  ...room,
  members: room.members.map((one) =>
    one.id === user ? { ...one, readSequence: Math.max(one.readSequence, sequence) } : one,
  ),
});

/** Keeps the rooms and the counts true while a page is open, and sends what is left unsent. */
export const useChatSync = () => {
  const client = useQueryClient();
  const profile = useSession();
  const userId = profile && profile.type !== 'admin' ? profile.id : '';
  const state = useLiveState();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const recount = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      void reloadRooms(client);
    }, recountMilliseconds);
  };

  useEffect(() => {
    if (userId !== '') outboxFor(userId);
  }, [userId]);
  useEffect(() => {
    if (state === 'open') void reloadRooms(client);
  }, [state, client]);
  useLive('message', ({ action: _, ...message }) => {
    patchRoom(client, userId, message.roomId, (room) => withMessage(room, message, message.user === userId));
    recount();
  });
  useLive('read', ({ roomId, user, sequence }) => {
    patchRoom(client, userId, roomId, (room) => withRead(room, user, sequence));
    if (user === userId) recount();
  });
  useLive('room', recount);
};

let online: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

onLive('onlineUser', ({ userList }) => {
  online = new Set(userList.map(({ id }) => id));
  tell();
});
onLiveState(() => {
  if (liveState() === 'open') return;
  online = undefined;
  tell();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Who is online of those one shares a room with; undefined until the server has said. */
export const useOnline = (): ReadonlySet<string> | undefined =>
  useSyncExternalStore(
    subscribe,
    () => online,
    () => undefined,
  );
