import { type Selectable, sql } from 'kysely';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';

export type MandateRow = Selectable<DB['mandates']>;
export type SignatureRow = Selectable<DB['mandate_signatures']>;

/** All versions of the document of an engagement, with their signatures. */
export interface StoredMandate {
  /** The newest first. */
  versions: [MandateRow, ...MandateRow[]];
  signatures: SignatureRow[];
  /** Whether the engagement exists and has not ended. */
  live: boolean;
}
/** A document that the actor is a party to. */
export type OwnMandate = Authorized<StoredMandate, 'party'>;

type Party = Pick<Actor, 'id' | 'type' | 'companyId'>;

/** For tables that name both parties. */
const isParty = ({ type, id, companyId }: Party) =>
  type === 'company' ? sql<boolean>`company_id = ${companyId}` : sql<boolean>`fractional_id = ${id}`;

/** Locks the actor's engagement, so that no terms are accepted and nobody else signs meanwhile. */
export const lockEngagement = async (db: Db, actor: Party, applicationId: string): Promise<void> => {
  await db
    .selectFrom('engagements')
    .select('application_id')
    .where('application_id', '=', applicationId)
    .where(isParty(actor))
    .forUpdate()
    .execute();
};

/** The document of an application that the actor is a party to. Throws not found. */
export const getOwnMandate = async (db: Db, actor: Party, applicationId: string): Promise<OwnMandate> => {
  const [newest, ...former] = await db
    .selectFrom('mandates')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where(isParty(actor))
    .orderBy('number', 'desc')
    .execute();
  if (newest === undefined) throw problem('not_found');
  const versions: StoredMandate['versions'] = [newest, ...former];
  const signatures = await db
    .selectFrom('mandate_signatures')
    .selectAll()
    .where(
      'mandate_id',
      'in',
      versions.map((version) => version.id),
    )
    .orderBy('signed_at')
    .execute();
  const engagement = await db
    .selectFrom('engagements')
    .select('status')
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  const live = engagement !== undefined && engagement.status !== 'ended';
  return authorized({ versions, signatures, live }, 'party');
};

/** Stores the signature of a side. The database refuses another hash than the document's. */
export const insertSignature = async (
  db: Db,
  signature: Omit<SignatureRow, 'side'> & { side: Side },
): Promise<void> => {
  await db.insertInto('mandate_signatures').values(signature).execute();
};

/** The documents between a fractional or the owner of a company and the other sides. */
export const isPartyByAccount = (userId: string) => sql<boolean>`(mandates.fractional_id = ${userId}
  or mandates.company_id = (select company_id from company_owners where user_id = ${userId}))`;
