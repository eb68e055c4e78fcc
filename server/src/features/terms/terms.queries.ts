import { type Selectable, sql } from 'kysely';
import type { Side, Terms, TermsOutcome, TermsVersion } from '../../../../contract/src/terms.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { hashCanonicalJson } from './canonical-json.ts';

export type TermsRow = Selectable<DB['terms_versions']>;
type Kind = TermsRow['kind'];

export const toTermsVersion = (row: TermsRow): TermsVersion => ({
  id: row.id,
  number: row.number,
  proposed_by: row.proposed_by,
  // Parsed by the contract before it was stored.
  terms: row.body as unknown as Terms,
  note: row.note,
  sha256: row.sha256,
  created_at: row.created_at,
  expires_at: row.expires_at,
  outcome: row.outcome,
  accepted_by: row.accepted_by,
  accepted_at: row.accepted_by === null ? null : row.closed_at,
  closed_at: row.closed_at,
  answer_note: row.answer_note,
});

export interface NewTerms {
  applicationId: string;
  kind: Kind;
  side: Side;
  authorId: string;
  terms: Terms;
  note: string;
  now: Date;
  expiresAt: string;
}

/** Adds the next version. The caller has locked the application or engagement, and no other version is open. */
export const insertTerms = async (
  db: Db,
  { applicationId, kind, side, authorId, terms, note, now, expiresAt }: NewTerms,
): Promise<TermsRow> =>
  oneRow(
    await db
      .insertInto('terms_versions')
      .values({
        application_id: applicationId,
        number: sql<number>`(select coalesce(max(number), 0) + 1 from terms_versions
          where application_id = ${applicationId})`,
        kind,
        proposed_by: side,
        author_id: authorId,
        body: JSON.stringify(terms),
        sha256: hashCanonicalJson(terms),
        note,
        created_at: now.toISOString(),
        expires_at: expiresAt,
      })
      .returningAll()
      .execute(),
  );

/** The version of an application that waits for an answer, also after its time. */
export const findOpenTerms = (db: Db, applicationId: string): Promise<TermsRow | undefined> =>
  db
    .selectFrom('terms_versions')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('outcome', 'is', null)
    .executeTakeFirst();

export const findTerms = (db: Db, id: string): Promise<TermsRow | undefined> =>
  db.selectFrom('terms_versions').selectAll().where('id', '=', id).executeTakeFirst();

/** All versions of applications, the newest first. */
export const listTerms = (db: Db, applicationIds: string[]): Promise<TermsRow[]> =>
  db
    .selectFrom('terms_versions')
    .selectAll()
    .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .orderBy('number', 'desc')
    .execute();

interface Closing {
  outcome: TermsOutcome;
  /** For an acceptance: the side that accepted. */
  acceptedBy?: Side;
  note?: string;
  now: Date;
}

/** Writes the outcome of an open version. */
export const closeTerms = async (
  db: Db,
  { id }: Pick<TermsRow, 'id'>,
  { outcome, acceptedBy, note = '', now }: Closing,
): Promise<void> => {
  await db
    .updateTable('terms_versions')
    .set({ outcome, accepted_by: acceptedBy ?? null, answer_note: note, closed_at: now.toISOString() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
};

/** Closes the open versions of applications that ended. */
export const endTerms = async (db: Db, applicationIds: string[], now: Date): Promise<void> => {
  await db
    .updateTable('terms_versions')
    .set({ outcome: 'ended', closed_at: now.toISOString() })
    .where('application_id', '=', sql<string>`any(${applicationIds}::uuid[])`)
    .where('outcome', 'is', null)
    .execute();
};

/** Open versions whose time is over. */
export const listExpiredTerms = (db: Db, kind: Kind, now: Date): Promise<TermsRow[]> =>
  db
    .selectFrom('terms_versions')
    .selectAll()
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(1_000)
    .execute();
