import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChatMessage, ChatRoom } from '../../../../contract/src/chat.ts';
import { getLiveState, onLive, onLiveState, useLive, useLiveState } from '../../lib/live.ts';
import { useSession } from '../../lib/session.ts';
import { createStore } from '../../lib/store.ts';
import { reloadRooms, updateRoom } from './chat.data.ts';
import { getOutbox } from './delivery/delivery.ts';

/** At most one reload of the rooms in this time, however many messages arrive. */
const reloadMilliseconds = 400;

/** A room after a live message; the reload corrects the counts. */
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
  members: room.members.map((member) =>
    member.id === user ? { ...member, readSequence: Math.max(member.readSequence, sequence) } : member,
  ),
});

/** Keeps rooms and counts up to date while a page is open, and starts the delivery of unsent messages. */
export const useChatSync = () => {
  const profile = useSession();
  const userId = profile && profile.type !== 'admin' ? profile.id : '';
  const state = useLiveState();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const reloadSoon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void reloadRooms();
    }, reloadMilliseconds);
  };

  useEffect(() => {
    if (userId !== '') getOutbox(userId);
  }, [userId]);
  useEffect(() => {
    if (state === 'open') void reloadRooms();
  }, [state]);
  useLive('message', ({ action: _, ...message }) => {
    updateRoom(userId, message.roomId, (room) => withMessage(room, message, message.user === userId));
    reloadSoon();
  });
  useLive('read', ({ roomId, user, sequence }) => {
    updateRoom(userId, roomId, (room) => withRead(room, user, sequence));
    if (user === userId) reloadSoon();
  });
  useLive('room', reloadSoon);
};

const online = createStore<ReadonlySet<string> | undefined>(undefined);

onLive('onlineUser', ({ userList }) => online.set(new Set(userList.map(({ id }) => id))));
onLiveState(() => {
  if (getLiveState() !== 'open') online.set(undefined);
});

/** The ids of the contacts who are online; undefined until the server sends them. */
export const useOnline = (): ReadonlySet<string> | undefined =>
  useSyncExternalStore(online.subscribe, online.get, () => undefined);
