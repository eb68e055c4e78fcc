import { sql } from 'kysely';
import type { ChatMessage } from '../../../../../contract/src/chat.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { type Page, rowWindow } from '../../../../../contract/src/paging.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { prepare } from '../../../lib/prepared.ts';
import { invalid, problem } from '../../../lib/problem.ts';
import { type MessageRow, type OwnRoom, selectMessages, toMessage } from '../rooms/rooms.queries.ts';

interface MessageRange {
  roomId: string;
  from: number;
  to: number;
  take: number;
}

const prepareMessages = (order: 'asc' | 'desc') =>
  prepare<MessageRange, MessageRow>(
    ({ roomId, from, to, take }) => sql`
      ${selectMessages} where m.room_id = ${roomId} and m.sequence between ${from} and ${to}
      order by m.sequence ${sql.raw(order)} limit ${take}`,
  );

const selectFrom = { asc: prepareMessages('asc'), desc: prepareMessages('desc') };

const readMessages = async (db: Db, order: 'asc' | 'desc', range: MessageRange): Promise<ChatMessage[]> =>
  (await selectFrom[order](db, range)).map(toMessage);

export const listAfter = (db: Db, roomId: string, sequence: number, take: number): Promise<ChatMessage[]> =>
  readMessages(db, 'asc', { roomId, from: sequence + 1, to: Number.MAX_SAFE_INTEGER, take });

/** The messages before `sequence`, newest first. */
const listBefore = (db: Db, roomId: string, sequence: number, take: number): Promise<ChatMessage[]> =>
  readMessages(db, 'desc', { roomId, from: 1, to: sequence - 1, take });

/** The sequence of a message of this room. Throws `invalid_input` for `field` otherwise. */
export const getSequence = async (db: Db, roomId: string, id: string, field: string): Promise<number> => {
  const message = await db
    .selectFrom('chat_messages')
    .select('sequence')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  if (!message) throw invalid({ [field]: 'This message is not part of this chat.' });
  return message.sequence;
};

const selectById = prepare<{ id: string }, MessageRow>(({ id }) => sql`${selectMessages} where m.id = ${id}`);

/** A message by its id; undefined if there is none. */
export const findMessage = async (db: Db, id: string): Promise<ChatMessage | undefined> => {
  const [row] = await selectById(db, { id });
  return row && toMessage(row);
};

const selectByFile = prepare<{ roomId: string; fileId: string }, MessageRow>(
  ({ roomId, fileId }) => sql`${selectMessages} where m.file_id = ${fileId} and m.room_id = ${roomId}`,
);

/** The message of a room that has this file. Throws `not_found`. */
export const getMessageWithFile = async (
  db: Db,
  { id: roomId }: OwnRoom,
  fileId: string,
): Promise<ChatMessage> => {
  const [row] = await selectByFile(db, { roomId, fileId });
  if (!row) throw problem('not_found');
  return toMessage(row);
};

/** A message of a room by its sender, for a report. Throws `invalid_input`. */
export const getMessage = async (db: Db, roomId: string, senderId: string, id: string) => {
  const message = await db
    .selectFrom('chat_messages')
    .leftJoin('files', 'files.id', 'chat_messages.file_id')
    .select(['chat_messages.id', sql<string>`concat_ws(' ', nullif(body, ''), files.name)`.as('text')])
    .where('chat_messages.id', '=', id)
    .where('room_id', '=', roomId)
    .where('sender_id', '=', senderId)
    .executeTakeFirst();
  if (!message) throw invalid({ message_id: 'This message is not by the other member of this chat.' });
  return message;
};

interface MessageQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
  before?: string | undefined;
  after?: string | undefined;
}

/** A page of a room: by offset or `before` a message, newest first; `after` a message, oldest first. */
export const listMessages = async (
  db: Db,
  { id: roomId, lastSequence: count }: OwnRoom,
  query: MessageQuery,
  { pathname, searchParams, origin }: URL,
): Promise<Page<ChatMessage>> => {
  const { take, skip } = rowWindow(query, limits.chatPageSize);
  const link = (changes: Record<string, string>) => {
    const search = new URLSearchParams(searchParams);
    for (const name of ['page', 'page_size', 'limit', 'offset', 'before', 'after']) search.delete(name);
    for (const [name, value] of Object.entries({ limit: String(take), ...changes })) search.set(name, value);
    return new URL(`${pathname}?${search}`, origin).href;
  };
  if (query.after !== undefined) {
    const results = await listAfter(db, roomId, await getSequence(db, roomId, query.after, 'after'), take);
    const last = results.at(-1);
    const next = last && last.sequence < count ? link({ after: last.id }) : null;
    return { count, next, previous: null, results };
  }
  if (query.before !== undefined) {
    const results = await listBefore(db, roomId, await getSequence(db, roomId, query.before, 'before'), take);
    const last = results.at(-1);
    const next = last && last.sequence > 1 ? link({ before: last.id }) : null;
    return { count, next, previous: null, results };
  }
  // Sequences have no gaps, so that an offset is a sequence.
  return {
    count,
    next: skip + take < count ? link({ offset: String(skip + take) }) : null,
    previous: skip > 0 && skip - take < count ? link({ offset: String(Math.max(0, skip - take)) }) : null,
    results: skip < count ? await listBefore(db, roomId, count - skip + 1, take) : [],
  };
};

/** The rooms that have messages after the given sequence of each. */
export const listRoomsBehind = async (db: Db, sequences: Map<string, number>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from unnest(${[...sequences.keys()]}::uuid[], ${[...sequences.values()]}::bigint[]) as k (id, sequence)
    join chat_rooms r on r.id = k.id where r.last_sequence > k.sequence`.execute(db);
  return rows.map(({ id }) => id);
};

/** Marks a room as read up to a sequence, never back, and counts the unread rest, under the room's lock. */
export const markRead = async (
  db: Db,
  userId: string,
  { id: roomId }: OwnRoom,
  upTo: number | undefined,
): Promise<{ unread_count: number; readSequence: number }> => {
  const room = await db
    .selectFrom('chat_rooms')
    .select('last_sequence')
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ unread_count: number; readSequence: number }>`
    update chat_members set read_sequence = next.read, unread = next.unread,
      mail_due_at = case when next.unread > 0 and chat_members.mail_due_at is not null then greatest(
        next.since + make_interval(mins => ${limits.chatMailAfterMinutes}),
        mailed_at + make_interval(mins => ${limits.chatMailEveryMinutes})) end
    from (
      select reader.read, count(m.id)::int as unread, min(m.created_at) as since
      from (select greatest(read_sequence, ${upTo ?? room.last_sequence}) as read from chat_members
        where room_id = ${roomId} and user_id = ${userId}) reader
      left join chat_messages m on m.room_id = ${roomId} and m.sequence > reader.read and m.sender_id <> ${userId}
      group by reader.read) next
    where room_id = ${roomId} and user_id = ${userId}
    returning next.unread as unread_count, next.read as "readSequence"`.execute(db);
  return oneRow(rows);
};
