import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, randomToken } from '../../lib/tokens.ts';
import type { ProviderClaims } from './provider-claims.ts';
import { type FlowSecrets, supportsNonceAndPkce } from './relying-party.ts';

/** The time for the provider's response, and again for the person's next step. */
const flowMinutes = 10;
const expiry = sql<string>`now() + make_interval(mins => ${flowMinutes})`;

interface NewFlow {
  /** The token of the browser. */
  device: string;
  provider: string;
  companyId?: string | null | undefined;
  /** The account to connect. */
  userId?: string;
}

/** Starts a sign-in. Only the same browser can finish it, once, within `flowMinutes`. */
export const startFlow = async (db: Db, flow: NewFlow): Promise<FlowSecrets> => {
  const isSupported = supportsNonceAndPkce(flow.provider);
  const secrets = {
    state: randomToken(),
    nonce: isSupported ? randomToken() : null,
    codeVerifier: isSupported ? randomToken() : null,
  };
  await db
    .insertInto('sign_in_flows')
    .values({
      key_hash: hashToken(secrets.state),
      device_hash: hashToken(flow.device),
      provider: flow.provider,
      company_id: flow.companyId ?? null,
      user_id: flow.userId ?? null,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      expires_at: expiry,
    })
    .execute();
  return secrets;
};

/** Consumes a flow that waits for the provider's response. Throws `sign_in_failed` for any other state, browser or provider. */
export const takeFlow = (
  db: Db,
  { state, device, provider }: { state: string; device: string; provider: string },
) =>
  db
    .deleteFrom('sign_in_flows')
    .where('key_hash', '=', hashToken(state))
    .where('device_hash', '=', hashToken(device))
    .where('provider', '=', provider)
    .where('subject', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['company_id', 'user_id', 'nonce', 'code_verifier'])
    .executeTakeFirstOrThrow(() => problem('sign_in_failed'));

/** Saves the provider's claims until the person's next step. Returns a ticket for the same browser. */
export const saveClaims = async (
  db: Db,
  { device, provider, userId }: NewFlow,
  { subject, email }: ProviderClaims,
): Promise<string> => {
  const ticket = randomToken();
  await db
    .insertInto('sign_in_flows')
    .values({
      key_hash: hashToken(ticket),
      device_hash: hashToken(device),
      provider,
      user_id: userId ?? null,
      subject,
      email,
      expires_at: expiry,
    })
    .execute();
  return ticket;
};

type TicketOf = { ticket: string; device: string };

const selectClaims = (db: Db, { ticket, device }: TicketOf) =>
  db
    .selectFrom('sign_in_flows')
    .select(['provider', 'user_id', 'subject', 'email'])
    .where('key_hash', '=', hashToken(ticket))
    .where('device_hash', '=', hashToken(device))
    .where('subject', 'is not', null)
    .where('expires_at', '>', sql<string>`now()`)
    .$narrowType<{ subject: string; email: string }>();

/** Without claims that a signed-in account requested: their address is not verified. */
const selectVerifiedClaims = (db: Db, ticket: TicketOf) =>
  selectClaims(db, ticket).where('user_id', 'is', null);

const take = async <Claims>(
  db: Db,
  { ticket }: TicketOf,
  query: { executeTakeFirst: () => Promise<Claims | undefined> },
): Promise<Claims> => {
  const claims = await query.executeTakeFirst();
  if (!claims) throw problem('invalid_ticket');
  await db.deleteFrom('sign_in_flows').where('key_hash', '=', hashToken(ticket)).execute();
  return claims;
};

/** The claims of a ticket of this browser, with a verified address. Throws `invalid_ticket`. */
export const getVerifiedClaims = (db: Db, ticket: TicketOf) =>
  selectVerifiedClaims(db, ticket).executeTakeFirstOrThrow(() => problem('invalid_ticket'));

/** As `getVerifiedClaims`, and consumes the ticket. Use the transaction of the change that the ticket permits. */
export const takeVerifiedClaims = (db: Db, ticket: TicketOf) =>
  take(db, ticket, selectVerifiedClaims(db, ticket).forUpdate());

/** Ends a flow for a signed-in account. Throws `invalid_ticket`. */
export const takeClaims = (db: Db, ticket: TicketOf) =>
  take(db, ticket, selectClaims(db, ticket).forUpdate());
