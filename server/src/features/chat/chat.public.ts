import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { findOrCreateRoom, shownLastName } from './rooms/rooms.queries.ts';

export { nameCompanyContacts } from './rooms/contacts.queries.ts';

/** Finds or creates the room of two users without using a conversation of a plan. */
export const openRoom = async (db: Db, userA: string, userB: string): Promise<string> =>
  (await findOrCreateRoom(db, userA, userB)).roomId;

/** Erases a user's messages with their files and deletes their own notes. Empty messages remain, so that sequences keep no gap. */
export const eraseChats = async (db: Db, userId: string): Promise<void> => {
  // The lock lasts until the account is erased: messages written before are erased, later ones are refused.
  await sql`
    select from chat_rooms where id in (select room_id from chat_members where user_id = ${userId})
    order by id for update`.execute(db);
  await db.deleteFrom('chat_rooms').where('type', '=', 'SELF').where('pair', '=', userId).execute();
  await db
    .updateTable('chat_messages')
    .set({ body: '', file_id: null })
    .where('sender_id', '=', userId)
    .execute();
  await db
    .updateTable('chat_members')
    .set({ mail_due_at: null, unread: 0 })
    .where('user_id', '=', userId)
    .execute();
};

export const exportChats = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const { rows } = await sql<object>`
    select m.room_id as room, m.created_at as at, case when m.sender_id = ${userId} then 'me'
      else u.first_name || ' ' || ${shownLastName} end as "from", m.body as message,
      files.name as file
    from chat_members membership
    join chat_messages m on m.room_id = membership.room_id
    left join files on files.id = m.file_id
    join users u on u.id = m.sender_id
    where membership.user_id = ${userId}
    order by m.room_id, m.sequence`.execute(db);
  return { messages: rows };
};
