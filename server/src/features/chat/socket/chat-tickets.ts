import { sql } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Db } from '../../../lib/db.ts';
import { hashToken, randomToken } from '../../../lib/tokens.ts';
import { ownedCompanyLogo, shownLastName, shownPicture } from '../rooms/rooms.queries.ts';

/** Creates single-use tickets for sockets of sessions, valid for `chatTicketSeconds`; one for each session, in order. */
export const issueChatTickets = async (db: Db, sessionIds: string[]): Promise<string[]> => {
  const tickets = sessionIds.map(randomToken);
  await sql`
    insert into chat_tickets (ticket_hash, session_id, expires_at)
    select ticket_hash, session_id, now() + make_interval(secs => ${limits.chatTicketSeconds})
    from unnest(${tickets.map(hashToken)}::text[], ${sessionIds}::uuid[]) as tickets (ticket_hash, session_id)`.execute(
    db,
  );
  return tickets;
};

/** The user who opens a socket. */
export interface SocketUser {
  userId: string;
  sessionId: string;
  name: string;
  image_id: string | null;
  /** Works for a company that another account owns. */
  colleague: boolean;
}

/** Uses up tickets. Returns the user of each; undefined for one that is invalid, used or expired, or whose session has ended. */
export const consumeChatTickets = async (db: Db, tickets: string[]): Promise<(SocketUser | undefined)[]> => {
  const hashes = tickets.map(hashToken);
  const { rows } = await sql<SocketUser & { ticketHash: string }>`
    with consumed as (
      delete from chat_tickets where ticket_hash = any(${hashes}) returning ticket_hash, session_id, expires_at
    )
    select consumed.ticket_hash as "ticketHash", u.id as "userId", sessions.id as "sessionId",
      u.first_name || ' ' || ${shownLastName} as name, coalesce(${shownPicture}, ${ownedCompanyLogo}) as image_id,
      exists (select from company_members where user_id = u.id and role = 'member') as colleague
    from consumed join sessions on sessions.id = consumed.session_id join users u on u.id = sessions.user_id
    where consumed.expires_at > now() and sessions.revoked_at is null and sessions.expires_at > now()
      and u.status = 'active'`.execute(db);
  const users = new Map(rows.map(({ ticketHash, ...socketUser }) => [ticketHash, socketUser]));
  return hashes.map((hash) => {
    const socketUser = users.get(hash);
    // Two sockets may present the same ticket at once.
    users.delete(hash);
    return socketUser;
  });
};

export const purgeChatTickets = async (db: Db): Promise<void> => {
  await sql`delete from chat_tickets where expires_at < now()`.execute(db);
};
