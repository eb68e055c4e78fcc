import { type Insertable, sql } from 'kysely';
import type { Company } from '../../../../contract/src/companies.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { getEntitlements } from '../billing/billing.public.ts';
import { rateCompleteness, toCompany } from './companies.policy.ts';
import { getCompany, getOwnCompany, insertMember } from './companies.queries.ts';
import { verifyMailDomains } from './verify-mail-domains.ts';

export { getCompany, getOwnCompany } from './companies.queries.ts';
export { waitingRenames } from './waiting-renames.queries.ts';

/** A company without its owner, as visitors may see it on its page. Throws `not_found`. */
export const getCompanyForVisitors = async (db: Db, id: string): Promise<Omit<Company, 'owner_id'>> => {
  const { owner_id: _, ...company } = toCompany(await getCompany(db, id, { includeSuspended: false }));
  return company;
};

/** How complete the profile of the actor’s company is, in percent. */
export const getCompleteness = async (db: Db, actor: Actor): Promise<number> =>
  rateCompleteness(await getOwnCompany(db, actor)).completeness;

/** Creates the company of a user of type `company`, who becomes its owner. Verifies their mail domain. Returns its id. */
export const createCompany = async (
  db: Db,
  ownerId: string,
  company: Insertable<DB['companies']>,
): Promise<string> => {
  const { id } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  await insertMember(db, id, ownerId, 'owner');
  await verifyMailDomains(db, { companyId: id });
  return id;
};

/**
 * Removes a company from all lists and frees its domains. Its list of competitors is deleted. Its name stays for its
 * applicants; the rest of its profile is erased. Throws `not_found`.
 */
export const removeCompany = async (db: Db, companyId: string) => {
  await db.deleteFrom('company_domains').where('company_id', '=', companyId).execute();
  await db.deleteFrom('company_competitors').where('company_id', '=', companyId).execute();
  return db
    .updateTable('companies')
    .set({
      headline: '',
      about: '',
      website: null,
      linkedin_url: null,
      registration_number: null,
      logo_id: null,
      removed_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('id', '=', companyId)
    .where('removed_at', 'is', null)
    .returning((eb) => [
      'id',
      'name',
      eb
        .selectFrom('company_owners')
        .select('user_id')
        .whereRef('company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('owner_id'),
    ])
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** The ids of the owner's colleagues. */
export const listColleagues = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'member')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** Whether a user is a colleague without a seat in the company's plans. Such a colleague is read-only. */
export const isOverSeats = async (db: Db, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ position: number }>`
    select 1 + count(*) as position from company_members as member
    join company_members as earlier on earlier.company_id = member.company_id
      and earlier.role = 'member' and (earlier.created_at, earlier.user_id) <= (member.created_at, member.user_id)
    where member.user_id = ${userId} and member.role = 'member'`.execute(db);
  const { position } = oneRow(rows);
  return position > 1 && position > (await getEntitlements(db, userId)).seats;
};

/**
 * Makes a colleague the owner of a company; the previous owner becomes a colleague. Returns the previous owner. Throws
 * `not_found` for a user who is no colleague.
 */
export const setCompanyOwner = async (
  db: Db,
  companyId: string,
  userId: string,
): Promise<{ previous: string }> => {
  const { user_id: previous } = await db
    .selectFrom('company_members')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));
  await removeColleague(db, companyId, userId);
  await db
    .updateTable('company_members')
    .set({ role: 'member' })
    .where('user_id', '=', previous)
    .where('company_id', '=', companyId)
    .execute();
  await insertMember(db, companyId, userId, 'owner');
  return { previous };
};

/** Removes a colleague from a company. Throws `not_found` for a user who is not one. */
export const removeColleague = async (db: Db, companyId: string, userId: string): Promise<void> => {
  await db
    .deleteFrom('company_members')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('role', '=', 'member')
    .returning('user_id')
    .executeTakeFirstOrThrow(() => problem('not_found'));
};

/** The company that the user owns, with its renames and competitors, for the export of personal data. */
export const exportCompany = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const rows = await db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .selectAll('companies')
    .where('company_owners.user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
  const renames = await db
    .selectFrom('company_renames')
    .innerJoin('company_owners', 'company_owners.company_id', 'company_renames.company_id')
    .select(['name', 'status', 'created_at', 'decided_at'])
    .where('company_owners.user_id', '=', userId)
    .orderBy('id')
    .execute();
  const competitors = await db
    .selectFrom('company_competitors')
    .innerJoin('company_owners', 'company_owners.company_id', 'company_competitors.company_id')
    .select(['names', 'updated_at'])
    .where('company_owners.user_id', '=', userId)
    .execute();
  return {
    company: rows.map(({ identity_keys: _, ...company }) => company),
    company_renames: renames,
    company_competitors: competitors,
  };
};
