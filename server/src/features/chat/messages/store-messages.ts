import { sql } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import type { FrameRefusal } from '../../../../../contract/src/realtime.ts';
import type { Pool } from '../../../lib/db.ts';

/** A message to store. The client chooses the id, or the server generates it. */
export interface Draft {
  id: string;
  roomId: string;
  userId: string;
  message: string;
}

export type Stored =
  | { refused: FrameRefusal }
  | {
      /** The message had been stored before, under the same id. */
      isDuplicate: boolean;
      sequence: number;
      timestamp: string;
      message: string;
      members: string[];
    };

interface OutcomeRow {
  is_member: boolean;
  is_open: boolean;
  is_duplicate: boolean;
  is_own: boolean;
  sequence: number | null;
  timestamp: string | null;
  message: string;
  members: string[] | null;
}

const toStored = (row: OutcomeRow): Stored => {
  const { is_duplicate: isDuplicate, sequence, timestamp, message, members } = row;
  if (!row.is_member) return { refused: 'not_member' };
  if (isDuplicate && !row.is_own) return { refused: 'id_taken' };
  if (!row.is_open && !isDuplicate) return { refused: 'blocked' };
  return {
    isDuplicate,
    sequence: sequence as number,
    timestamp: timestamp as string,
    message,
    members: members ?? [],
  };
};

/**
 * Stores drafts with distinct ids in one transaction, in their order, and returns the outcome of each. The lock on the
 * room's row makes sequences unique and duplicates visible: a duplicate is returned as it was stored. Must not NOTIFY,
 * which takes a database-wide lock at the commit.
 */
export const storeMessages = (db: Pool, drafts: readonly Draft[]): Promise<Stored[]> =>
  db.transaction().execute(async (trx) => {
    const rooms = [...new Set(drafts.map(({ roomId }) => roomId))];
    await sql`select from chat_rooms where id = any(${rooms}::uuid[]) order by id for update`.execute(trx);
    const { rows } = await sql<OutcomeRow>`
      with drafts as (
        select * from unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ roomId }) => roomId)}::uuid[],
          ${drafts.map(({ userId }) => userId)}::uuid[], ${drafts.map(({ message }) => message)}::text[])
          with ordinality as drafts (id, room_id, sender_id, body, n)
      ), rooms as (
        select m.room_id, array_agg(m.user_id) as members,
          bool_and(m.blocked_at is null and u.status = 'active') as is_open
        from chat_members m join users u on u.id = m.user_id
        where m.room_id = any(${rooms}::uuid[]) group by m.room_id
      ), checked as (
        select drafts.*, rooms.members, rooms.is_open,
          coalesce(drafts.sender_id = any(rooms.members), false) as is_member, old.id is not null as is_duplicate,
          old.sender_id = drafts.sender_id and old.room_id = drafts.room_id as is_own,
          old.sequence, old.created_at, old.body as old_body
        from drafts left join rooms on rooms.room_id = drafts.room_id
        left join chat_messages old on old.id = drafts.id
      ), fresh as (
        select id, room_id, sender_id, body, n, row_number() over (partition by room_id order by n) as step
        from checked where is_member and is_open and not is_duplicate
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
      select c.is_member, c.is_open, c.is_duplicate, c.is_own, c.members,
        coalesce(c.sequence, s.sequence) as sequence, coalesce(c.created_at, s.created_at) as timestamp,
        coalesce(c.old_body, c.body) as message
      from checked c left join stored s on s.id = c.id order by c.n`.execute(trx);
    return rows.map(toStored);
  });
