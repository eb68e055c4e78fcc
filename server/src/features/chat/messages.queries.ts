import { sql } from 'kysely';
import type { ChatMessage } from '../../../../contract/src/chat.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { type MessageRow, messageColumns, messageOf } from './rooms.queries.ts';

const readMessages = async (
  db: Db,
  roomId: string,
  { from, to, take, order }: { from: number; to: number; take: number; order: 'asc' | 'desc' },
): Promise<ChatMessage[]> => {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_messages m join users u on u.id = m.sender_id
    where m.room_id = ${roomId} and m.sequence between ${from} and ${to}
    order by m.sequence ${sql.raw(order)} limit ${take}`.execute(db);
  return rows.map(messageOf);
};

const last = Number.MAX_SAFE_INTEGER;

/** What stands after `sequence`, in order. */
export const listAfter = (db: Db, roomId: string, sequence: number, take: number): Promise<ChatMessage[]> =>
  readMessages(db, roomId, { from: sequence + 1, to: last, take, order: 'asc' });

/** What stands before `sequence`, newest first. */
export const listBefore = (db: Db, roomId: string, sequence: number, take: number): Promise<ChatMessage[]> =>
  readMessages(db, roomId, { from: 1, to: sequence - 1, take, order: 'desc' });

/** The number of the last message of a person's room. Throws `not_found` where it is not theirs. */
export const getLastSequence = async (db: Db, userId: string, roomId: string): Promise<number> => {
  const room = await db
    .selectFrom('chat_rooms')
    .innerJoin('chat_members', 'chat_members.room_id', 'chat_rooms.id')
    .select('chat_rooms.last_sequence')
    .where('chat_rooms.id', '=', roomId)
    .where('chat_members.user_id', '=', userId)
    .executeTakeFirst();
  if (!room) throw problem('not_found');
  return room.last_sequence;
};

/** The number of a message of this room; `field` named it. */
export const getSequence = async (db: Db, roomId: string, id: string, field: string): Promise<number> => {
  const message = await db
    .selectFrom('chat_messages')
    .select('sequence')
    .where('id', '=', id)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  if (!message) throw invalid({ [field]: 'There is no such message in this chat.' });
  return message.sequence;
};

/** Which of these rooms have gone beyond the number that is known of each. */
export const listBehind = async (db: Db, known: Map<string, number>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::bigint[]) as k (id, sequence)
    join chat_rooms r on r.id = k.id where r.last_sequence > k.sequence`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Marks a room as read up to a number, never back, and counts what is left, under the room's lock. Throws `not_found`
 * where it is not theirs.
 */
export const markRead = async (
  db: Db,
  userId: string,
  roomId: string,
  upTo: number | undefined,
): Promise<{ unread_count: number; readSequence: number }> => {
  const { rows: rooms } = await sql<{ last_sequence: number }>`
    select r.last_sequence from chat_rooms r join chat_members m on m.room_id = r.id
    where r.id = ${roomId} and m.user_id = ${userId} for update of r`.execute(db);
  if (!rooms[0]) throw problem('not_found');
  const { rows } = await sql<{ unread_count: number; readSequence: number }>`
    update chat_members set read_sequence = next.read, unread = next.unread,
      mail_due_at = case when next.unread > 0 and chat_members.mail_due_at is not null then greatest(
        next.since + make_interval(mins => ${limits.chatMailAfterMinutes}),
        mailed_at + make_interval(mins => ${limits.chatMailEveryMinutes})) end
    from (
      select own.read, count(m.id)::int as unread, min(m.created_at) as since
      from (select greatest(read_sequence, ${upTo ?? rooms[0].last_sequence}) as read from chat_members
        where room_id = ${roomId} and user_id = ${userId}) own
      left join chat_messages m on m.room_id = ${roomId} and m.sequence > own.read and m.sender_id <> ${userId}
      group by own.read) next
    where room_id = ${roomId} and user_id = ${userId}
    returning next.unread as unread_count, next.read as "readSequence"`.execute(db);
  return oneRow(rows);
};
