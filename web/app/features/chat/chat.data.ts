import {
  type InfiniteData,
  infiniteQueryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type ChatRoom,
  chatBlock,
  chatContext,
  chatOpen,
  chatRead,
  chatReport,
  chatRooms,
  chatUnblock,
  chatUnread,
  chatUsers,
} from '../../../../contract/src/chat.ts';
import { chatFile, chatFileDelete, chatFileSend } from '../../../../contract/src/chat-files.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';
import { clearOwnStorage, readOwn, saveOwn } from '../../lib/own-storage.ts';
import { endpointQuery, getQueryClient, invalidate } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { optimisticMutation } from '../../ui/optimistic-mutation.ts';

const roomsPageSize = 50;

type RoomPages = InfiniteData<ChatRoom[], number>;

/** Keeps the newer read position of each member: an answer may be older than a live update. */
const mergeReadPositions = (cached: RoomPages | undefined, fresh: RoomPages): RoomPages => {
  const positions = new Map(
    cached?.pages
      .flat()
      .flatMap(({ roomId, members }) =>
        members.map(({ id, readSequence }) => [`${roomId} ${id}`, readSequence] as const),
      ),
  );
  const merge = (room: ChatRoom): ChatRoom => ({
    ...room,
    members: room.members.map((member) => ({
      ...member,
      readSequence: Math.max(member.readSequence, positions.get(`${room.roomId} ${member.id}`) ?? 0),
    })),
  });
  return { ...fresh, pages: fresh.pages.map((page) => page.map(merge)) };
};

const ownRooms = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [chatRooms.path, userId],
    queryFn: ({ pageParam, signal }) =>
      call(chatRooms, {
        params: { userId },
        query: { limit: roomsPageSize, offset: pageParam },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < roomsPageSize ? undefined : pages.flat().length),
    enabled: userId !== '',
    structuralSharing: (cached, fresh) =>
      replaceEqualDeep(cached, mergeReadPositions(cached as RoomPages | undefined, fresh as RoomPages)),
  });

/** Sorts by newest activity. A room that moved between two loads is on two pages; the later entry counts. */
const sortRooms = (pages: ChatRoom[][]): ChatRoom[] =>
  [...new Map(pages.flat().map((room) => [room.roomId, room])).values()].sort((a, b) =>
    b.last_activity_at.localeCompare(a.last_activity_at),
  );

/** The user’s rooms, newest activity first. */
export const useRooms = () => {
  const userId = useSession()?.id ?? '';
  const query = useInfiniteQuery(ownRooms(userId));
  return { ...query, data: query.data && sortRooms(query.data.pages) };
};

/** A room of the user; loads pages until it is found, and is null when no page has it. */
export const useRoom = (roomId: string) => {
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useRooms();
  const room = data?.find((candidate) => candidate.roomId === roomId);
  const waiting = data !== undefined && !room && hasNextPage && !isFetching;
  const searching = waiting && !isFetchNextPageError;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);
  const absent = data !== undefined && !hasNextPage && !isFetching;
  return {
    room: room ?? (absent ? null : undefined),
    failed: data === undefined || (waiting && isFetchNextPageError) ? error : null,
    retry: () => (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
};

/** Updates a cached room; nothing when the room is not cached. */
export const updateRoom = (userId: string, roomId: string, change: (room: ChatRoom) => ChatRoom) =>
  getQueryClient().setQueryData<RoomPages>(
    ownRooms(userId).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map((room) => (room.roomId === roomId ? change(room) : room))),
      },
  );

/** Loads the rooms and the unread counts again. */
export const reloadRooms = () => invalidate(chatRooms, chatUnread);

/** The number of unread messages, and of rooms with unread messages. */
export const unreadCount = () => endpointQuery(chatUnread);

/** The people that the user can write to. */
export const chatPeople = (search: string) => endpointQuery(chatUsers, { query: { search, limit: 30 } });

/** Marks a room as read up to a message. */
export const useMarkRead = () => {
  const userId = useSession()?.id ?? '';
  return useMutation({
    ...optimisticMutation,
    mutationFn: ({ roomId, messageId }: { roomId: string; messageId: string }) =>
      call(chatRead, { params: { chatId: roomId }, body: { message_id: messageId }, quiet: true }),
    onSuccess: ({ unread_count, readSequence }, { roomId }) => {
      updateRoom(userId, roomId, (room) => ({
        ...room,
        unread_count,
        members: room.members.map((member) => (member.id === userId ? { ...member, readSequence } : member)),
      }));
      void invalidate(chatUnread);
    },
  });
};

/** Opens the room with a person, or finds the existing one. Offers an upgrade over the plan’s allowance. */
export const useOpenRoom = () =>
  useMutation({
    mutationFn: (userId: string) => call(chatOpen, { body: { user_id: userId } }),
    onSuccess: reloadRooms,
  });

/** Blocks or unblocks the other person of a room. */
export const useBlock = () =>
  useMutation({
    mutationFn: ({ roomId, blocked }: { roomId: string; blocked: boolean }) =>
      call(blocked ? chatBlock : chatUnblock, { params: { chatId: roomId } }),
    onSuccess: reloadRooms,
  });

/** Reports the other person of a room, or one of their messages. */
export const reportChat = (roomId: string, body: BodyOf<typeof chatReport>) =>
  call(chatReport, { params: { chatId: roomId }, body, quiet: true });

/** The applications and invitations that a room is about, newest first. */
export const roomSubjects = (chatId: string) => endpointQuery(chatContext, { params: { chatId } });

/** Links are valid for an hour. */
const linkMilliseconds = 45 * 60_000;

/** The link to a file of a room. Deleted files have none. */
export const fileLink = (chatId: string, fileId: string) => ({
  ...endpointQuery(chatFile, { params: { chatId, fileId } }),
  staleTime: linkMilliseconds,
  refetchInterval: linkMilliseconds,
});

/** Saves a file of a room to the device. A failure is shown by a dialog. */
export const saveChatFile = async (chatId: string, fileId: string) => {
  const link = await call(chatFile, { params: { chatId, fileId } }).catch(() => undefined);
  if (link) window.location.assign(link.url);
};

/** Deletes a file of the user for both members. */
export const useDeleteFile = () =>
  useMutation({
    mutationFn: (params: { chatId: string; fileId: string }) => call(chatFileDelete, { params }),
  });

/** A file that is sent as a message. */
export interface FileToSend {
  id: string;
  roomId: string;
  message: string;
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

export const sendFile = ({ roomId: chatId, id, message, file, signal, onProgress }: FileToSend) =>
  call(chatFileSend, {
    params: { chatId },
    body: { id, file, ...(message === '' ? {} : { message }) },
    signal,
    onProgress,
    quiet: true,
  });

const draftName = (roomId: string) => `draft.${roomId}`;

/** The unsent text of a room. */
export const readDraft = (userId: string, roomId: string): string => readOwn(userId, draftName(roomId)) ?? '';

export const saveDraft = (userId: string, roomId: string, text: string) => {
  if (text.trim() === '') clearOwnStorage(userId, draftName(roomId));
  else saveOwn(userId, draftName(roomId), text);
};

/** A draft with a text that was not sent as its last paragraph. */
export const withUnsentText = (draft: string, text: string): string =>
  [draft.trimEnd(), text].filter((paragraph) => paragraph !== '').join('\n\n');
