import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { makeRoom, shownLastName } from './rooms.queries.ts';

/** The room of two people, made where there is none: for what opens a chat without an allowance being asked. */
export const openRoom = async (db: Db, userA: string, userB: string): Promise<string> =>
  (await makeRoom(db, userA, userB)).roomId;

/**
 * Takes away what a person wrote: the messages stay as empty ones, so that the order of the others' keeps its
 * numbers. Notes to oneself go altogether.
 */
export const eraseChatsOf = async (db: Db, userId: string): Promise<void> => {
  // Held until the account is gone: what is being written now is there to be erased, and what comes later is refused.
  await sql`
    select from chat_rooms where id in (select room_id from chat_members where user_id = ${userId})
    order by id for update`.execute(db);
  await db.deleteFrom('chat_rooms').where('type', '=', 'SELF').where('pair', '=', userId).execute();
  await db.updateTable('chat_messages').set({ body: '' }).where('sender_id', '=', userId).execute();
  await db
    .updateTable('chat_members')
    .set({ mail_due_at: null, unread: 0 })
    .where('user_id', '=', userId)
    .execute();
};

/** Every message of a person's rooms, for the export of their own data. */
export const exportChatsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql<object>`
    select m.room_id as room, m.created_at as at, case when m.sender_id = ${userId} then 'me'
      else u.first_name || ' ' || ${shownLastName} end as "from", m.body as message
    from chat_members own
    join chat_messages m on m.room_id = own.room_id
    join users u on u.id = m.sender_id
    where own.user_id = ${userId}
    order by m.room_id, m.sequence`.execute(db);
  return { messages: rows };
};
