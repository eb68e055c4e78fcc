import { sql } from 'kysely';
import type { ChatMember, ChatMessage, ChatRoom } from '../../../../contract/src/chat.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { pictureUrl } from '../../lib/files.ts';
import { problem } from '../../lib/problem.ts';

type IsOnline = (userId: string) => boolean;

interface MemberRow extends Omit<ChatMember, 'isOnline' | 'image'> {
  image_id: string | null;
}

interface RoomRow extends Omit<ChatRoom, 'members' | 'last_message'> {
  members: MemberRow[];
  last_message: MessageRow | null;
}

/** A message as SQL gives it; `messageOf` makes the contract's of it. */
export interface MessageRow extends Omit<ChatMessage, 'userImage' | 'timestamp'> {
  image_id: string | null;
  timestamp: string;
}

const isAnonymous = sql`coalesce((select anonymous from fractionals where user_id = u.id), false)`;

/** The last name of a person `u` as chats show it, whoever looks: the initial of one who is anonymous. */
export const shownLastName = sql`case when ${isAnonymous} then left(u.last_name, 1) || '.' else u.last_name end`;

/** The picture of a person `u` as chats show it: none of one who is anonymous. */
export const shownPicture = sql`case when not ${isAnonymous} then u.profile_picture_id end`;

/** The logo of the company that a person `u` owns. */
export const ownLogo = sql`(
  select logo_id from companies join company_owners on company_owners.company_id = companies.id
  where company_owners.user_id = u.id and companies.removed_at is null)`;

/** The company `c` that a person `u` acts for, as its owner or a colleague. */
export const joinCompany = sql`
  left join company_members on company_members.user_id = u.id
  left join companies c on c.id = company_members.company_id and c.removed_at is null`;

/** The columns of a message `m` with its writer `u`, named as in MessageRow. */
export const messageColumns = sql`
  m.id, m.sequence, m.room_id as "roomId", m.sender_id as "user",
  u.first_name || ' ' || ${shownLastName} as "userName",
  coalesce(${shownPicture}, ${ownLogo}) as image_id,
  m.body as message, m.created_at as timestamp`;

/** A row as the wire has it. A time inside of jsonb comes with PostgreSQL's own offset. */
export const messageOf = ({ image_id, timestamp, ...message }: MessageRow): ChatMessage => ({
  ...message,
  userImage: pictureUrl(image_id),
  timestamp: new Date(timestamp).toISOString(),
});

const roomOf = ({ members, last_message, ...room }: RoomRow, isOnline: IsOnline): ChatRoom => ({
  ...room,
  members: members.map(({ image_id, ...member }) => ({
    ...member,
    image: pictureUrl(image_id),
    isOnline: isOnline(member.id),
  })),
  last_message: last_message && messageOf(last_message),
});

interface RoomWindow {
  take: number;
  skip: number;
  /** Only this room, or the room with this person. */
  roomId?: string | undefined;
  withUser?: string | undefined;
}

/** The rooms of a person, newest activity first. */
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
        ${withUser === undefined ? sql`` : sql`and r.pair = ${pairOf(userId, withUser)}`}
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
  return rows.map((row) => roomOf(row, isOnline));
};

/** One room of a person. Throws `not_found` where it is not theirs. */
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

/** What makes the room of two people one: their ids in order. */
const pairOf = (userA: string, userB: string): string => [userA, userB].sort().join(' ');

/** The room of two people, or of one alone. */
export const findRoom = async (db: Db, userA: string, userB: string): Promise<string | undefined> =>
  (await db.selectFrom('chat_rooms').select('id').where('pair', '=', pairOf(userA, userB)).executeTakeFirst())
    ?.id;

/** Makes the room of two people, or of one alone; where it stands already, `made` is false. */
export const makeRoom = async (
  db: Db,
  userA: string,
  userB: string,
): Promise<{ roomId: string; made: boolean }> => {
  const people = [...new Set([userA, userB])];
  const room = await db
    .insertInto('chat_rooms')
    .values({ type: people.length === 1 ? 'SELF' : 'DM', pair: pairOf(userA, userB) })
    .onConflict((conflict) => conflict.column('pair').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!room) return { roomId: (await findRoom(db, userA, userB)) as string, made: false };
  await db
    .insertInto('chat_members')
    .values(people.map((user_id) => ({ room_id: room.id, user_id })))
    .execute();
  return { roomId: room.id, made: true };
};

/** The people of a room. Throws `not_found` unless `userId` is one of them. */
export const getMemberIds = async (db: Db, userId: string, roomId: string): Promise<string[]> => {
  const rows = await db.selectFrom('chat_members').select('user_id').where('room_id', '=', roomId).execute();
  const ids = rows.map(({ user_id }) => user_id);
  if (!ids.includes(userId)) throw problem('not_found');
  return ids;
};

/** Sets or takes away a member's own block of a room. */
export const setBlocked = async (db: Db, userId: string, roomId: string, blocked: boolean): Promise<void> => {
  await db
    .updateTable('chat_members')
    .set({ blocked_at: blocked ? sql`coalesce(blocked_at, now())` : null })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
};

/** What a person has not read, over all rooms. */
export const countUnread = async (db: Db, userId: string): Promise<{ messages: number; chats: number }> => {
  const { rows } = await sql<{ messages: number; chats: number }>`
    select coalesce(sum(unread), 0)::int as messages, count(*) filter (where unread > 0)::int as chats
    from chat_members where user_id = ${userId}`.execute(db);
  return oneRow(rows);
};
