import { sql } from 'kysely';
import type { PublicReference } from '../../../../contract/src/references.ts';
import type { Db } from '../../lib/db.ts';
import { toPublic } from './references.policy.ts';
import { listConsented } from './references.queries.ts';

/** The references that a person's public page shows. */
export const listPublicReferences = async (db: Db, userId: string): Promise<PublicReference[]> =>
  toPublic(await listConsented(db, userId, null));

const selectEmail = (userId: string) => sql<string>`(select email from users where id = ${userId})`;

/** The references that a person asked for and gave, and their consents, for the export of personal data. */
export const exportReferences = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  references: await db
    .selectFrom('person_references')
    .select(['id', 'referee_name', 'referee_email', 'relation', 'company', 'start_date', 'end_date', 'note'])
    .select(['created_at', 'opened_at', 'answered_at', 'declined_at', 'withdrawn_at', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
  reference_consents: await db
    .selectFrom('reference_consents')
    .leftJoin('companies', 'companies.id', 'reference_consents.company_id')
    .select(['reference_id', 'companies.name as company', 'given_at', 'until'])
    .where('user_id', '=', userId)
    .orderBy('reference_consents.id')
    .execute(),
  references_given: await db
    .selectFrom('person_references')
    .innerJoin('users', 'users.id', 'person_references.user_id')
    .select(['full_name as person', 'referee_name', 'relation', 'company', 'start_date', 'end_date'])
    .select(['person_references.created_at', 'answered_at', 'answer'])
    .where('referee_email', '=', selectEmail(userId))
    .where('withdrawn_at', 'is', null)
    .orderBy('person_references.id')
    .execute(),
});

/** Deletes the references that a person asked for and gave. To be called before their address is erased. */
export const eraseReferences = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('person_references')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('referee_email', '=', selectEmail(userId))]))
    .execute();
};
