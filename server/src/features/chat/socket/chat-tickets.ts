import { sql } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Db } from '../../../lib/db.ts';
import { hashToken, randomToken } from '../../../lib/tokens.ts';
import { ownLogo, shownLastName, shownPicture } from '../rooms/rooms.queries.ts';

/** Creates a single-use ticket for a socket of the session, valid for `chatTicketSeconds`. */
export const issueChatTicket = async (db: Db, sessionId: string): Promise<string> => {
  const ticket = randomToken();
  await sql`
    insert into chat_tickets (ticket_hash, session_id, expires_at)
    values (${hashToken(ticket)}, ${sessionId}, now() + make_interval(secs => ${limits.chatTicketSeconds}))`.execute(
    db,
  );
  return ticket;
};

export interface Visitor {
  userId: string;
  sessionId: string;
  name: string;
  image_id: string | null;
  /** Works for a company that another account owns. */
  colleague: boolean;
}

/** Uses up a ticket; undefined if it is invalid, used or expired, or its session has ended. */
export const consumeChatTicket = async (db: Db, ticket: string): Promise<Visitor | undefined> => {
  const { rows } = await sql<Visitor>`
    with consumed as (
      delete from chat_tickets where ticket_hash = ${hashToken(ticket)} returning session_id, expires_at
    )
    select u.id as "userId", sessions.id as "sessionId", u.first_name || ' ' || ${shownLastName} as name,
      coalesce(${shownPicture}, ${ownLogo}) as image_id,
      exists (select from company_members where user_id = u.id and role = 'member') as colleague
    from consumed join sessions on sessions.id = consumed.session_id join users u on u.id = sessions.user_id
    where consumed.expires_at > now() and sessions.revoked_at is null and sessions.expires_at > now()
      and u.status = 'active' and u.type in ('fractional', 'company')`.execute(db);
  return rows[0];
};

export const purgeChatTickets = async (db: Db): Promise<void> => {
  await sql`delete from chat_tickets where expires_at < now()`.execute(db);
};
