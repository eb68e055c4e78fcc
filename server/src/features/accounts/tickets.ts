import { sql } from 'kysely';
import type { CodePurpose } from '../../../../contract/src/accounts.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';

type TicketPurpose = CodePurpose | 'invitation' | 'email' | 'export';

/** What a ticket allows: to set the password of `user_id` or of the sign-up of `email`, to move `user_id` to `email`, … */
interface Ticket {
  purpose: TicketPurpose;
  email: string;
  user_id: string | null;
}

/** A ticket good once for `minutes`. */
export const issueTicket = async (
  db: Db,
  {
    purpose,
    email,
    userId,
    minutes,
  }: { purpose: TicketPurpose; email: string; userId?: string; minutes: number },
): Promise<string> => {
  const ticket = randomToken();
  await sql`
    insert into tickets (ticket_hash, purpose, email, user_id, expires_at)
    values (${hashToken(ticket)}, ${purpose}, ${email}, ${userId ?? null}, now() + make_interval(mins => ${minutes}))
  `.execute(db);
  return ticket;
};

/** What the ticket allows. Throws `invalid_ticket` where it is for something else, used or run out. */
export const getTicket = async (db: Db, ticket: string, purposes: TicketPurpose[]): Promise<Ticket> => {
  const found = await db
    .selectFrom('tickets')
    .select(['purpose', 'email', 'user_id'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!found) throw problem('invalid_ticket');
  return found;
};

/** Uses the ticket up, in the transaction of what it allows. Throws `invalid_ticket` for the second of two. */
export const spendTicket = async (db: Db, ticket: string): Promise<void> => {
  const spent = await db
    .updateTable('tickets')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) throw problem('invalid_ticket');
};

/** Takes back a user's tickets of one purpose that are still open. */
export const withdrawTickets = async (db: Db, userId: string, purpose: TicketPurpose): Promise<void> => {
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
};

/**
 * Takes back all that was begun with an old password or by an old mail, so that a thief's new address or second way in
 * ends with it.
 */
export const withdrawBegun = async (db: Db, { id, email }: { id: string; email: string }): Promise<void> => {
  await db
    .deleteFrom('tickets')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
    .where('used_at', 'is', null)
    .execute();
  await db.deleteFrom('email_codes').where('email', '=', email).execute();
};
