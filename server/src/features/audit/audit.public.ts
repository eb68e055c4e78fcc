import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, nilId, oneRow } from '../../lib/db.ts';

/** Who acts. A failed sign-in has no id and no session; a mailed link has no session. */
export interface AuditActor {
  id: Actor['id'] | null;
  sessionId: Actor['sessionId'] | null;
  address: Actor['address'] | null;
  apiKey?: Actor['apiKey'];
}

export { readAuditLog } from './audit.queries.ts';
export { addressDays } from './verify-chain.ts';

/** Stands for the id of a subject that has none, such as a CSV download, a task, or an address without an account. */
export const noSubjectId = nilId;

/** An action on a subject. `before` and `after` contain the changed fields, without personal data. */
interface AuditEntry {
  /** Null for what an operator does on the machine. */
  actor: AuditActor | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  reason?: string | undefined;
}

const json = (value: object | undefined): RawBuilder<unknown> =>
  sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`;

/**
 * Appends an entry to the audit log and returns its id. Pass the transaction of the change: the entry joins the hash chain
 * when it commits.
 */
export const recordAudit = async (db: Db, entry: AuditEntry): Promise<string> => {
  const { actor, action, subjectType, subjectId, before, after, reason } = entry;
  // The salt is erased with the address: without it, the digest cannot be reversed by trying all IP addresses.
  const { rows } = await sql<{ id: string }>`
    with caller as (
      select uuid_send(gen_random_uuid()) as salt, ${actor?.address ?? null}::text as address
    ), entry as (
      insert into audit_log
        (actor_id, session_id, api_key_id, address_digest, action, subject_type, subject_id, before, after, reason)
      select ${actor?.id ?? null}::uuid, ${actor?.apiKey ? null : (actor?.sessionId ?? null)}::uuid,
        ${actor?.apiKey?.id ?? null}::uuid,
        sha256(salt || convert_to(address, 'UTF8')), ${action}, ${subjectType}, ${subjectId}::uuid,
        ${json(before)}, ${json(after)}, ${reason ?? null}
      from caller
      returning id
    ), stored as (
      insert into audit_addresses (audit_id, salt, address)
      select id, salt, address from entry, caller where address is not null
    )
    select id from entry`.execute(db);
  return oneRow(rows).id;
};
