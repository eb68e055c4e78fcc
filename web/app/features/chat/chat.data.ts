import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ChatRoom,
  chatBlock,
  chatOpen,
  chatRead,
  chatReport,
  chatRooms,
  chatUnblock,
  chatUnread,
  chatUsers,
} from '../../../../contract/src/chat.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';

const roomsAtATime = 50;

type RoomPages = InfiniteData<ChatRoom[], number>;

/** Where somebody has read to, never further back than was known: an answer may be older than a mark that came since. */
const withMarks = (known: RoomPages | undefined, fresh: RoomPages): RoomPages => {
  const marks = new Map(
    known?.pages
      .flat()
      .flatMap(({ roomId, members }) =>
        members.map(({ id, readSequence }) => [`${roomId} ${id}`, readSequence] as const),
      ),
  );
  const room = (one: ChatRoom): ChatRoom => ({
    ...one,
    members: one.members.map((member) => ({
      ...member,
      readSequence: Math.max(member.readSequence, marks.get(`${one.roomId} ${member.id}`) ?? 0),
    })),
  });
  return { ...fresh, pages: fresh.pages.map((page) => page.map(room)) };
};

const roomsOf = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [chatRooms.path, userId],
    queryFn: ({ pageParam, signal }) =>
      call(chatRooms, {
        params: { userId },
        query: { limit: roomsAtATime, offset: pageParam },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < roomsAtATime ? undefined : pages.flat().length),
    enabled: userId !== '',
    structuralSharing: (known, fresh) =>
      replaceEqualDeep(known, withMarks(known as RoomPages | undefined, fresh as RoomPages)),
  });

/** A room may stand on two pages while others move up: each once, newest activity first. */
const inOrder = (pages: ChatRoom[][]): ChatRoom[] =>
  [...new Map(pages.flat().map((room) => [room.roomId, room])).values()].sort((a, b) =>
    b.last_activity_at.localeCompare(a.last_activity_at),
  );

/** One's own rooms, newest activity first. */
export const useRooms = () => {
  const userId = useSession()?.id ?? '';
  const query = useInfiniteQuery(roomsOf(userId));
  return { ...query, data: query.data && inOrder(query.data.pages) };
};

/** One room of one's own, looked for on as many pages as it takes; null when it is not among them. */
export const useRoom = (roomId: string) => {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useRooms();
  const room = data?.find((one) => one.roomId === roomId);
  const elsewhere = data !== undefined && !room && hasNextPage && !isFetching;
  useEffect(() => {
    if (elsewhere) void fetchNextPage();
  }, [elsewhere, fetchNextPage]);
  const absent = data !== undefined && !hasNextPage && !isFetching;
  return { room: room ?? (absent ? null : undefined), failed: data ? null : error, retry: refetch };
};

/** Changes a room as this browser knows it; false when it does not know the room. */
export const patchRoom = (
  client: QueryClient,
  userId: string,
  roomId: string,
  change: (room: ChatRoom) => ChatRoom,
): boolean => {
  const key = roomsOf(userId).queryKey;
  const known = client
    .getQueryData<RoomPages>(key)
    ?.pages.some((page) => page.some((one) => one.roomId === roomId));
  if (!known) return false;
  client.setQueryData<RoomPages>(
    key,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map((one) => (one.roomId === roomId ? change(one) : one))),
      },
  );
  return true;
};

/** Loads the rooms and the count of unread messages again. */
export const reloadRooms = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [chatRooms.path] }),
    client.invalidateQueries({ queryKey: [chatUnread.path] }),
  ]);

/** How many messages one has not read, and in how many rooms. */
export const unread = () => queryOf(chatUnread);

/** People one may write to. */
export const people = (search: string) => queryOf(chatUsers, { query: { search, limit: 30 } });

/** Marks a room as read up to a message; this browser shows it at once. */
export const useMarkRead = () => {
  const client = useQueryClient();
  const userId = useSession()?.id ?? '';
  return useMutation({
    // Nobody waits for it: it goes out once there is a connection.
    networkMode: 'online',
    mutationFn: ({ roomId, messageId }: { roomId: string; messageId: string }) =>
      call(chatRead, { params: { chatId: roomId }, body: { message_id: messageId }, quiet: true }),
    onSuccess: ({ unread_count, readSequence }, { roomId }) => {
      patchRoom(client, userId, roomId, (room) => ({
        ...room,
        unread_count,
        members: room.members.map((one) => (one.id === userId ? { ...one, readSequence } : one)),
      }));
      void client.invalidateQueries({ queryKey: [chatUnread.path] });
    },
  });
};

/** Opens the room with a person, or finds the one that stands. Over the plan's allowance the upgrade is offered. */
export const useOpenRoom = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) =>
      call(chatOpen, { body: { user_id: userId }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => reloadRooms(client),
  });
};

/** Blocks the other person of a room, or takes the block away. */
export const useBlock = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ roomId, blocked }: { roomId: string; blocked: boolean }) =>
      call(blocked ? chatBlock : chatUnblock, { params: { chatId: roomId } }),
    onSuccess: () => reloadRooms(client),
  });
};

/** Reports the other person of a room to the admins, or one message of theirs. */
export const report = (roomId: string, body: NonNullable<Given<typeof chatReport.body>>) =>
  call(chatReport, { params: { chatId: roomId }, body, quiet: true });
