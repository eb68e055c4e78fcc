import { sql } from 'kysely';
import type { ChatMember, ChatMessage, ChatRoom } from '../../../../../contract/src/chat.ts';
import { type Authorized, authorized } from '../../../lib/authorized.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { pictureUrl } from '../../../lib/files.ts';
import { problem } from '../../../lib/problem.ts';

type IsOnline = (userId: string) => boolean;

interface MemberRow extends Omit<ChatMember, 'isOnline' | 'image'> {
  image_id: string | null;
}

interface RoomRow extends Omit<ChatRoom, 'members' | 'last_message'> {
  members: MemberRow[];
  last_message: MessageRow | null;
}

export interface MessageRow extends Omit<ChatMessage, 'userImage' | 'timestamp'> {
  image_id: string | null;
  timestamp: string;
}

const isAnonymous = sql`coalesce((select anonymous from fractionals where user_id = u.id), false)`;

/** The last name of the user `u` as chats show it: the initial of an anonymous fractional. */
export const shownLastName = sql`case when ${isAnonymous} then left(u.last_name, 1) || '.' else u.last_name end`;

/** The picture of the user `u` as chats show it: null for an anonymous fractional. */
export const shownPicture = sql`case when not ${isAnonymous} then u.profile_picture_id end`;

export const ownLogo = sql`(
  select logo_id from companies join company_owners on company_owners.company_id = companies.id
  where company_owners.user_id = u.id and companies.removed_at is null)`;

/** Joins the company `c` that the user `u` owns or works for. */
export const joinCompany = sql`
  left join company_members on company_members.user_id = u.id
  left join companies c on c.id = company_members.company_id and c.removed_at is null`;

/** The columns of a message `m` with its sender `u`, named as in `MessageRow`. */
export const messageColumns = sql`
  m.id, m.sequence, m.room_id as "roomId", m.sender_id as "user",
  u.first_name || ' ' || ${shownLastName} as "userName",
  coalesce(${shownPicture}, ${ownLogo}) as image_id,
  m.body as message, m.created_at as timestamp`;

/** A message on the wire. A time inside jsonb has PostgreSQL's format. */
export const toMessage = ({ image_id, timestamp, ...message }: MessageRow): ChatMessage => ({
  ...message,
  userImage: pictureUrl(image_id),
  timestamp: new Date(timestamp).toISOString(),
});

const toRoom = ({ members, last_message, ...room }: RoomRow, isOnline: IsOnline): ChatRoom => ({
  ...room,
  members: members.map(({ image_id, ...member }) => ({
    ...member,
    image: pictureUrl(image_id),
    isOnline: isOnline(member.id),
  })),
  last_message: last_message && toMessage(last_message),
});

interface RoomWindow {
  take: number;
  skip: number;
  /** Only this room, or the room with this user. */
  roomId?: string | undefined;
  withUser?: string | undefined;
}

export const listRooms = async (
  db: Db,
  userId: string,
  isOnline: IsOnline,
  { take, skip, roomId, withUser }: RoomWindow,
): Promise<ChatRoom[]> => {
  const { rows } = await sql<RoomRow>`
    select r.id as "roomId", r.type, r.unread as unread_count, r.last_activity_at,
      r.blocked_at is not null as blocked, others.can_write, others.members,
      (select to_jsonb(last) from (
        select ${messageColumns} from chat_messages m join users u on u.id = m.sender_id
        where m.room_id = r.id and m.sequence = r.last_sequence) last) as last_message
    from (
      select r.*, own.unread, own.blocked_at from chat_members own join chat_rooms r on r.id = own.room_id
      where own.user_id = ${userId}
        ${roomId === undefined ? sql`` : sql`and r.id = ${roomId}`}
        ${withUser === undefined ? sql`` : sql`and r.pair = ${pairKey(userId, withUser)}`}
      order by r.last_activity_at desc, r.id desc
      limit ${take} offset ${skip}) r
    cross join lateral (
      select bool_and(cm.blocked_at is null and u.status = 'active') as can_write,
        jsonb_agg(jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', ${shownLastName},
          'company', c.name, 'image_id', coalesce(${shownPicture}, c.logo_id),
          'readSequence', cm.read_sequence) order by u.id) as members
      from chat_members cm
      join users u on u.id = cm.user_id
      ${joinCompany}
      where cm.room_id = r.id) others
    order by r.last_activity_at desc, r.id desc`.execute(db);
  return rows.map((row) => toRoom(row, isOnline));
};

export const getRoom = async (
  db: Db,
  userId: string,
  isOnline: IsOnline,
  roomId: string,
): Promise<ChatRoom> => {
  const [room] = await listRooms(db, userId, isOnline, { take: 1, skip: 0, roomId });
  if (!room) throw problem('not_found');
  return room;
};

/** The unique key of the room of two users: their sorted ids. */
const pairKey = (userA: string, userB: string): string => [userA, userB].sort().join(' ');

/** The room of two users, or of a user with themselves. */
export const findRoom = async (db: Db, userA: string, userB: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('chat_rooms')
      .select('id')
      .where('pair', '=', pairKey(userA, userB))
      .executeTakeFirst()
  )?.id;

/** Finds or creates the room of two users, or of a user with themselves. */
export const findOrCreateRoom = async (
  db: Db,
  userA: string,
  userB: string,
): Promise<{ roomId: string; created: boolean }> => {
  const userIds = [...new Set([userA, userB])];
  const room = await db
    .insertInto('chat_rooms')
    .values({ type: userIds.length === 1 ? 'SELF' : 'DM', pair: pairKey(userA, userB) })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!room) return { roomId: (await findRoom(db, userA, userB)) as string, created: false };
  await db
    .insertInto('chat_members')
    .values(userIds.map((user_id) => ({ room_id: room.id, user_id })))
    .execute();
  return { roomId: room.id, created: true };
};

/** A room that the user is a member of. */
export type OwnRoom = Authorized<{ id: string; lastSequence: number; memberIds: string[] }, 'party'>;

/** A room with its members. Throws `not_found` unless the user is one of them. */
export const getOwnRoom = async (db: Db, userId: string, roomId: string): Promise<OwnRoom> => {
  const room = await db
    .selectFrom('chat_rooms')
    .innerJoin('chat_members', 'chat_members.room_id', 'chat_rooms.id')
    .select(['chat_rooms.id', 'chat_rooms.last_sequence as lastSequence'])
    .select(sql<string[]>`array_agg(chat_members.user_id)`.as('memberIds'))
    .where('chat_rooms.id', '=', roomId)
    .groupBy('chat_rooms.id')
    .executeTakeFirst();
  if (!room?.memberIds.includes(userId)) throw problem('not_found');
  return authorized(room, 'party');
};

/** Blocks or unblocks a room for a member. */
export const setBlocked = async (
  db: Db,
  userId: string,
  { id: roomId }: OwnRoom,
  blocked: boolean,
): Promise<void> => {
  await db
    .updateTable('chat_members')
    .set({ blocked_at: blocked ? sql`coalesce(blocked_at, now())` : null })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
};

/** The unread messages of a user, and the rooms that have any. */
export const countUnread = async (db: Db, userId: string): Promise<{ messages: number; chats: number }> => {
  const { rows } = await sql<{ messages: number; chats: number }>`
    select coalesce(sum(unread), 0)::int as messages, count(*) filter (where unread > 0)::int as chats
    from chat_members where user_id = ${userId}`.execute(db);
  return oneRow(rows);
};
