import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startEmbeddedPostgres } from '../../sandbox/postgres/embedded-postgres.ts';
import { openDatabase } from '../../server/src/lib/db.ts';
import { migrate } from '../../server/src/lib/migrate.ts';
import { hashToken } from '../../server/src/lib/tokens.ts';
import { signAccessToken } from '../processes.ts';

/** A person with a live session; consecutive people share a room. */
export interface BenchPerson {
  id: string;
  sessionId: string;
  roomId: string;
  token: string;
}

/** A durable database with `count` people in rooms of two. */
export const openChatDataset = async (count: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadre-bench-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  await migrate(url);
  const db = openDatabase(url, { max: 4 });
  const { rows } = await sql<Omit<BenchPerson, 'token'> & { type: string }>`
    with people as (
      insert into users (type, email, first_name, last_name)
      select case n % 2 when 0 then 'company' else 'fractional' end, 'bench-' || n || '@people.example', 'Person', n::text
      from generate_series(0, ${count - 1}::int) as n returning id, type, last_name::int as n
    ), sessions_made as (
      insert into sessions (user_id, expires_at) select id, now() + interval '1 day' from people returning id, user_id
    ), rooms as (
      insert into chat_rooms (type, pair) select 'DM', 'bench ' || n / 2 from people where n % 2 = 0
      returning id, split_part(pair, ' ', 2)::int as pair
    ), members as (
      insert into chat_members (room_id, user_id)
      select rooms.id, people.id from people join rooms on rooms.pair = people.n / 2
    )
    select people.id, people.type, sessions_made.id as "sessionId", rooms.id as "roomId"
    from people join sessions_made on sessions_made.user_id = people.id
    join rooms on rooms.pair = people.n / 2 order by people.n`.execute(db);
  await sql`analyze`.execute(db);
  const people = rows.map(({ type, ...person }) => ({
    ...person,
    token: signAccessToken({ sub: person.id, sid: person.sessionId, type }),
  }));
  return {
    url,
    dataDir,
    people,
    /** Tickets for many people at once, where requesting them is not measured. */
    issueTickets: async (to: BenchPerson[]): Promise<string[]> => {
      const tickets = to.map(({ id }) => `ticket ${id} ${Math.random()}`);
      await sql`
        insert into chat_tickets (ticket_hash, session_id, expires_at)
        select hash, session_id, now() + interval '10 minutes'
        from unnest(${tickets.map(hashToken)}::text[], ${to.map(({ sessionId }) => sessionId)}::uuid[]) as t (hash, session_id)`.execute(
        db,
      );
      return tickets;
    },
    countMessages: async (): Promise<number> => {
      const found = await sql<{ count: number }>`select count(*) as count from chat_messages`.execute(db);
      return found.rows[0]?.count ?? 0;
    },
    close: async () => {
      await db.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type ChatDataset = Awaited<ReturnType<typeof openChatDataset>>;
