import { type RawBuilder, sql } from 'kysely';
import type { ChatFile, ChatMember, ChatMessage, ChatRoom } from '../../../../../contract/src/chat.ts';
import { type Authorized, authorized } from '../../../lib/authorized.ts';
import { type Db, oneRow } from '../../../lib/db.ts';
import { pictureUrl } from '../../../lib/files.ts';
import { prepare } from '../../../lib/prepared.ts';
import { problem } from '../../../lib/problem.ts';

type IsOnline = (userId: string) => boolean;

export interface MessageRow extends Omit<ChatMessage, 'userImage'> {
  image_id: string | null;
}

const isAnonymous = sql`coalesce((select anonymous from fractionals where user_id = u.id), false)`;

/** The last name of the user `u` as chats show it: the initial of an anonymous fractional. */
export const shownLastName = sql`case when ${isAnonymous} then left(u.last_name, 1) || '.' else u.last_name end`;

/** The name of a user as chats show it. */
export const getShownName = async (db: Db, userId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select u.first_name || ' ' || ${shownLastName} as name from users u where u.id = ${userId}`.execute(db);
  return oneRow(rows).name;
};

/** The picture of the user `u` as chats show it: null for an anonymous fractional. */
export const shownPicture = sql`case when not ${isAnonymous} then u.profile_picture_id end`;

/** The logo of the company that the user `u` owns. */
export const ownedCompanyLogo = sql`(
  select logo_id from companies join company_owners on company_owners.company_id = companies.id
  where company_owners.user_id = u.id and companies.removed_at is null)`;

/** Joins the company `c` that the user `u` owns or works for. */
export const joinCompany = sql`
  left join company_members on company_members.user_id = u.id
  left join companies c on c.id = company_members.company_id and c.removed_at is null`;

/** Joins what chats show of the user `u`: the profile `f`, and the company `c` that they own or work for. */
const joinShown = sql`left join fractionals f on f.user_id = u.id ${joinCompany}`;

/**
 * The last name and picture by the rules above, from the tables of `joinShown` instead of a subquery for each row. Without
 * a picture, a room shows the company's logo for each of its members; a message shows it for its owner only.
 */
const shown = {
  lastName: sql`case when f.anonymous then left(u.last_name, 1) || '.' else u.last_name end`,
  image: sql`coalesce(case when f.anonymous is not true then u.profile_picture_id end, c.logo_id)`,
  senderImage: sql`coalesce(case when f.anonymous is not true then u.profile_picture_id end,
    case when company_members.role = 'owner' then c.logo_id end)`,
};

/** Joins the file of the message `m`, which `messageFile` shows. */
const joinFile = sql`left join files on files.id = m.file_id`;
const messageFile = sql`case when files.id is not null then json_build_object(
  'id', files.id, 'name', files.name, 'size', files.size, 'content_type', files.content_type,
  'width', files.width, 'height', files.height) end`;

/** Messages `m` with their senders, as `MessageRow`. */
export const selectMessages = sql`
  select m.id, m.sequence, m.room_id as "roomId", m.sender_id as "user",
    u.first_name || ' ' || ${shown.lastName} as "userName", ${shown.senderImage} as image_id,
    m.body as message, ${messageFile} as file, m.created_at as timestamp
  from chat_messages m join users u on u.id = m.sender_id ${joinShown} ${joinFile}`;

export const toMessage = ({ image_id, ...message }: MessageRow): ChatMessage => ({
  ...message,
  userImage: pictureUrl(image_id),
});

/** A member of a room, with the room and its last message. */
interface MemberRow
  extends Omit<ChatRoom, 'members' | 'last_message'>,
    Omit<ChatMember, 'isOnline' | 'image'> {
  image_id: string | null;
  sender_image_id: string | null;
  message_id: string | null;
  sender_id: string | null;
  sequence: number;
  body: string;
  file: ChatFile | null;
  timestamp: string;
}

/** The last message of the room, from the row of the member who sent it; null for the rows of the others. */
const toLastMessage = (row: MemberRow): ChatMessage | null =>
  row.message_id === null || row.sender_id !== row.id
    ? null
    : {
        id: row.message_id,
        sequence: row.sequence,
        roomId: row.roomId,
        user: row.id,
        userName: `${row.first_name} ${row.last_name}`,
        userImage: pictureUrl(row.sender_image_id),
        message: row.body,
        file: row.file,
        timestamp: row.timestamp,
      };

const toRoom = (rows: readonly MemberRow[], isOnline: IsOnline): ChatRoom => {
  const { roomId, type, unread_count, last_activity_at, blocked } = oneRow(rows);
  const can_write = rows.every((row) => row.can_write);
  return {
    roomId,
    type,
    unread_count,
    last_activity_at,
    blocked,
    can_write,
    members: rows.map(({ id, first_name, last_name, company, image_id, readSequence }) => ({
      id,
      first_name,
      last_name,
      company,
      image: pictureUrl(image_id),
      isOnline: can_write && isOnline(id),
      readSequence,
    })),
    last_message: rows.map(toLastMessage).find((message) => message !== null) ?? null,
  };
};

interface RoomFilter {
  userId: string;
  take: number;
  skip: number;
  roomId: string | null;
  pair: string | null;
}

const prepareRooms = (filter: (values: RoomFilter) => RawBuilder<unknown>) =>
  prepare<RoomFilter, MemberRow>(
    (values) => sql`
      select r.id as "roomId", r.type, r.unread as unread_count, r.last_activity_at,
        r.blocked_at is not null as blocked, member.blocked_at is null and u.status = 'active' as can_write,
        u.id, u.first_name, ${shown.lastName} as last_name, c.name as company, ${shown.image} as image_id,
        member.read_sequence as "readSequence", ${shown.senderImage} as sender_image_id,
        m.id as message_id, m.sender_id, m.sequence, m.body, ${messageFile} as file,
        m.created_at as timestamp
      from (
        select r.*, membership.unread, membership.blocked_at from chat_members membership join chat_rooms r on r.id = membership.room_id
        where membership.user_id = ${values.userId} ${filter(values)}
        order by r.last_activity_at desc, r.id desc
        limit ${values.take} offset ${values.skip}) r
      join chat_members member on member.room_id = r.id
      join users u on u.id = member.user_id ${joinShown}
      left join chat_messages m on m.room_id = r.id and m.sequence = r.last_sequence
      ${joinFile}
      order by r.last_activity_at desc, r.id desc, u.id`,
  );

const selectRooms = prepareRooms(() => sql``);
const selectRoom = prepareRooms(({ roomId }) => sql`and r.id = ${roomId}`);
const selectPair = prepareRooms(({ pair }) => sql`and r.pair = ${pair}`);

interface RoomWindow {
  take: number;
  skip: number;
  /** Only this room, or the room with this user. */
  roomId?: string;
  withUser?: string | undefined;
}

export const listRooms = async (
  db: Db,
  userId: string,
  isOnline: IsOnline,
  { take, skip, roomId, withUser }: RoomWindow,
): Promise<ChatRoom[]> => {
  const select = roomId !== undefined ? selectRoom : withUser !== undefined ? selectPair : selectRooms;
  const pair = withUser === undefined ? null : pairKey(userId, withUser);
  const rows = await select(db, { userId, take, skip, roomId: roomId ?? null, pair });
  const rooms = Map.groupBy(rows, (row) => row.roomId);
  return [...rooms.values()].map((members) => toRoom(members, isOnline));
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

const selectRoomMembers = prepare<
  { roomId: string },
  { id: string; lastSequence: number; memberIds: string[] }
>(
  ({ roomId }) => sql`
    select id, last_sequence as "lastSequence",
      array(select user_id from chat_members where room_id = chat_rooms.id) as "memberIds"
    from chat_rooms where id = ${roomId}`,
);

/** A room with its members. Throws `not_found` unless the user is one of them. */
export const getOwnRoom = async (db: Db, userId: string, roomId: string): Promise<OwnRoom> => {
  const [room] = await selectRoomMembers(db, { roomId });
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
