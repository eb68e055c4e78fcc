import { sql } from 'kysely';
import type { CodePurpose } from '../../../../contract/src/accounts.ts';
import { deleteBounce } from '../../lib/bounces.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';

/** `signup_link`: of a mailed link, which anyone can have sent to the address. */
type TicketPurpose = CodePurpose | 'signup_link' | 'invitation' | 'email' | 'email_undo' | 'export';

interface NewTicket {
  purpose: TicketPurpose;
  email: string;
  userId?: string;
  /** The code request whose sign-up the ticket confirms. */
  requestHash?: string;
  /** Who sends the invitation, or the admin who exports the data of the account. */
  invitedBy?: string | undefined;
  minutes: number;
}

/** Returns a single-use ticket that expires after `minutes`. Only its hash is stored. */
export const issueTicket = async (
  db: Db,
  { purpose, email, userId, requestHash, invitedBy, minutes }: NewTicket,
): Promise<string> => {
  const ticket = randomToken();
  await sql`
    insert into tickets (ticket_hash, purpose, email, user_id, request_hash, invited_by, expires_at)
    values (${hashToken(ticket)}, ${purpose}, ${email}, ${userId ?? null}, ${requestHash ?? null}, ${invitedBy ?? null},
      now() + make_interval(mins => ${minutes}))
  `.execute(db);
  return ticket;
};

/** The account or address that a ticket is for; undefined if it is used, expired or of another purpose. */
export const findTicket = (db: Db, ticket: string, purposes: readonly TicketPurpose[]) =>
  db
    .selectFrom('tickets')
    .select(['purpose', 'email', 'user_id', 'request_hash', 'invited_by'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();

/** The same. Throws `invalid_ticket`. */
export const getTicket = async (db: Db, ticket: string, purposes: readonly TicketPurpose[]) => {
  const found = await findTicket(db, ticket, purposes);
  if (!found) throw problem('invalid_ticket');
  return found;
};

/** The purposes whose tickets reach their owner by mail, or follow a mailed code. */
const isMailed = (purpose: TicketPurpose) => purpose !== 'export';

/**
 * The same, and marks the ticket as used. A mailed one proves that mail arrives at its address. Run it in the transaction
 * of what the ticket allows.
 */
export const spendTicket = async (db: Db, ticket: string, purposes: readonly TicketPurpose[]) => {
  const spent = await db
    .updateTable('tickets')
    .set({ used_at: sql`now()` })
    .where('ticket_hash', '=', hashToken(ticket))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['purpose', 'email', 'user_id', 'request_hash', 'invited_by', 'created_at'])
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
  if (isMailed(spent.purpose as TicketPurpose)) await deleteBounce(db, spent.email);
  return spent;
};

/** Withdraws the unused tickets of a user for one purpose. */
export const withdrawTickets = async (db: Db, userId: string, purpose: TicketPurpose): Promise<void> => {
  await db
    .deleteFrom('tickets')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
};

/**
 * Withdraws all unused tickets, codes and sign-ins that wait for a second factor. Called after a change of the password: a
 * thief may have started a change of the address or a second reset. The links that undo a change of the address stay,
 * because a thief could withdraw them by a change of the password, unless `undone`: then a thief could have one, too.
 */
export const withdrawAllTickets = async (
  db: Db,
  { id, email }: { id: string; email: string },
  { undone = false } = {},
): Promise<void> => {
  await db
    .deleteFrom('tickets')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
    .where('used_at', 'is', null)
    .$if(!undone, (query) => query.where('purpose', '<>', 'email_undo'))
    .execute();
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', id).execute();
  await db.deleteFrom('email_codes').where('email', '=', email).execute();
};
