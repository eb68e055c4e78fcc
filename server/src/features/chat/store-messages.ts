import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { FrameRefusal } from '../../../../contract/src/realtime.ts';
import type { Pool } from '../../lib/db.ts';

/** What somebody wants to write. `id` is the client's, or made for it. */
export interface Draft {
  id: string;
  roomId: string;
  userId: string;
  message: string;
}

/** What became of a draft. */
export type Stored =
  | { refused: FrameRefusal }
  | {
      /** It was stored before, under the same id. */
      known: boolean;
      sequence: number;
      timestamp: string;
      message: string;
      members: string[];
    };

interface Row {
  member: boolean;
  open: boolean;
  known: boolean;
  own: boolean;
  sequence: number | null;
  timestamp: string | null;
  message: string;
  members: string[] | null;
}

const outcomeOf = ({ member, open, known, own, sequence, timestamp, message, members }: Row): Stored => {
  if (!member) return { refused: 'not_member' };
  if (known && !own) return { refused: 'id_taken' };
  if (!open && !known) return { refused: 'blocked' };
  return {
    known,
    sequence: sequence as number,
    timestamp: timestamp as string,
    message,
    members: members ?? [],
  };
};

/**
 * Stores drafts (no id twice among them) in one transaction, in the order given, and answers each. A room's row is held
 * from the first step on, so a number is taken by one message, and what was stored before under the same id is seen:
 * it is answered as it stands and stored no second time. Nothing here may NOTIFY: that takes a lock of the whole
 * database at the commit.
 */
export const storeMessages = (db: Pool, drafts: readonly Draft[]): Promise<Stored[]> =>
  db.transaction().execute(async (tx) => {
    const rooms = [...new Set(drafts.map(({ roomId }) => roomId))];
    await sql`select from chat_rooms where id = any(${rooms}::uuid[]) order by id for update`.execute(tx);
    const { rows } = await sql<Row>`
      with given as (
        select * from unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ roomId }) => roomId)}::uuid[],
          ${drafts.map(({ userId }) => userId)}::uuid[], ${drafts.map(({ message }) => message)}::text[])
          with ordinality as given (id, room_id, sender_id, body, n)
      ), rooms as (
        select m.room_id, array_agg(m.user_id) as members,
          bool_and(m.blocked_at is null and u.status = 'active') as open
        from chat_members m join users u on u.id = m.user_id
        where m.room_id = any(${rooms}::uuid[]) group by m.room_id
      ), judged as (
        select given.*, rooms.members, rooms.open, coalesce(given.sender_id = any(rooms.members), false) as member,
          old.id is not null as known, old.sender_id = given.sender_id and old.room_id = given.room_id as own,
          old.sequence, old.created_at, old.body as old_body
        from given left join rooms on rooms.room_id = given.room_id left join chat_messages old on old.id = given.id
      ), fresh as (
        select id, room_id, sender_id, body, n, row_number() over (partition by room_id order by n) as step
        from judged where member and open and not known
      ), stored as (
        insert into chat_messages (id, room_id, sequence, sender_id, body)
        select f.id, f.room_id, r.last_sequence + f.step, f.sender_id, f.body
        from fresh f join chat_rooms r on r.id = f.room_id order by f.n
        returning id, sequence, created_at
      ), counted as (
        update chat_rooms r set last_sequence = r.last_sequence + f.step, last_activity_at = clock_timestamp()
        from (select room_id, max(step) as step from fresh group by room_id) f where r.id = f.room_id
      ), unread as (
        update chat_members m set unread = m.unread + f.count, mail_due_at = coalesce(m.mail_due_at, greatest(
          now() + make_interval(mins => ${limits.chatMailAfterMinutes}),
          m.mailed_at + make_interval(mins => ${limits.chatMailEveryMinutes})))
        from (select f.room_id, o.user_id, count(*)::int as count from fresh f
          join chat_members o on o.room_id = f.room_id and o.user_id <> f.sender_id group by 1, 2) f
        where m.room_id = f.room_id and m.user_id = f.user_id
      )
      select j.member, j.open, j.known, j.own, j.members, coalesce(j.sequence, s.sequence) as sequence,
        coalesce(j.created_at, s.created_at) as timestamp, coalesce(j.old_body, j.body) as message
      from judged j left join stored s on s.id = j.id order by j.n`.execute(tx);
    return rows.map(outcomeOf);
  });
