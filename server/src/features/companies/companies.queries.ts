import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { CompanyRow, employerList } from '../../../../contract/src/companies.ts';
import type { TeamMember } from '../../../../contract/src/team.ts';
import { matchingBusinessTypes } from '../../../../contract/src/values.ts';
import { combine } from '../../lib/all-of.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { listPageIds } from '../../lib/page-ids.ts';
import { prefixQuery } from '../../lib/prefix-query.ts';
import { prepared } from '../../lib/prepared.ts';
import { problem } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';
import { companyRating } from '../reviews/reviews.public.ts';
import type { CompanyRecord } from './companies.policy.ts';

/** `includeSuspended`: also companies whose owner is suspended, for admins. */
interface Scope {
  includeSuspended: boolean;
}

const hasOpenOwner = sql<boolean>`exists (
  select from company_owners join users on users.id = company_owners.user_id
  where company_owners.company_id = companies.id and users.status <> 'suspended')`;

const selectCompanies = (db: Db, { includeSuspended }: Scope) =>
  db
    .selectFrom('companies')
    .modifyFront(prepared)
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .innerJoin('users as owners', 'owners.id', 'company_owners.user_id')
    .leftJoin('categories', 'categories.id', 'companies.main_category')
    .leftJoin('reply_records', 'reply_records.company_id', 'companies.id')
    .leftJoin('payment_records', 'payment_records.company_id', 'companies.id')
    .selectAll('companies')
    .select((eb) => [
      'owners.id as owner_id',
      sql<NonNullable<CompanyRow['owner']>>`json_build_object('first_name', owners.first_name,
        'last_name', owners.last_name, 'email', owners.email, 'status', owners.status)`.as('owner'),
      'categories.title as main_category_title',
      'measured',
      'median_hours',
      'kept_percent',
      'paid_invoices',
      'median_days as median_paid_days',
      eb
        .selectFrom('company_domains')
        .select('domain')
        .whereRef('company_id', '=', 'companies.id')
        .where('verified_at', 'is not', null)
        .orderBy('verified_at')
        .limit(1)
        .as('verified_domain'),
      companyRating.as('rating'),
      eb
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('jobs.company_id', '=', 'companies.id')
        .as('jobs_count'),
      eb
        .selectFrom('jobs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('jobs.company_id', '=', 'companies.id')
        .where('jobs.status', '=', 'active')
        .where('jobs.archived_at', 'is', null)
        .where('jobs.expires_at', '>', sql<string>`now()`)
        .as('active_jobs'),
    ])
    .where('companies.removed_at', 'is', null)
    .$if(!includeSuspended, (query) => query.where('owners.status', '<>', 'suspended'));

/** Throws `not_found`. */
export const getCompany = (db: Db, id: string | null, scope: Scope): Promise<CompanyRecord> =>
  selectCompanies(db, scope)
    .where('companies.id', '=', id)
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** The company that the actor acts for, as its owner or a colleague. Throws `not_found`. */
export const getOwnCompany = async (
  db: Db,
  { companyId }: Actor,
): Promise<Authorized<CompanyRecord, 'party'>> =>
  authorized(await getCompany(db, companyId, { includeSuspended: true }), 'party');

export const updateCompany = async (
  db: Db,
  { id }: Authorized<{ id: string }, 'party'>,
  changes: Updateable<DB['companies']>,
) => {
  await db
    .updateTable('companies')
    .set({ ...changes, version: nextVersion('companies'), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

export const isIndustry = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'industry')
    .executeTakeFirst()) !== undefined;

type CompanyQuery = z.output<NonNullable<typeof employerList.query>>;

/** By the words of the name; an admin also finds the company of its owner's address. */
const matchesSearch = (search: string | undefined, { includeSuspended: isAdmin }: Scope) => {
  if (isAdmin && search?.includes('@'))
    return sql`companies.id in (
      select company_id from company_owners join users on users.id = user_id where email = ${search.trim().toLowerCase()})`;
  const prefixes = prefixQuery(search);
  return prefixes && sql`to_tsvector('simple', companies.name) @@ to_tsquery('simple', ${prefixes})`;
};

/** Newest first. */
export const listCompanies = async (db: Db, query: CompanyQuery, scope: Scope) => {
  const { main_category: industries, location: locations, client_type_expertise: business } = query;
  const where = combine([
    sql`companies.removed_at is null`,
    !scope.includeSuspended && hasOpenOwner,
    matchesSearch(query.search, scope),
    industries && sql`companies.main_category = any(${industries}::uuid[])`,
    locations && sql`companies.location = any(${locations})`,
    business && sql`companies.client_type_expertise = any(${matchingBusinessTypes(business)}::text[])`,
    query.date_from && sql`companies.created_at >= ${query.date_from}::date`,
    query.date_to && sql`companies.created_at < ${query.date_to}::date + 1`,
    query.hafCompany === true && sql`companies.created_by_admin`,
  ]);
  const { ids, ...counts } = await listPageIds(
    db,
    { table: 'companies', where, newest: 'created_at' },
    query,
  );
  const rows = await selectCompanies(db, scope)
    .where('companies.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('companies.created_at', 'desc')
    .orderBy('companies.id', 'desc')
    .execute();
  return { rows, ...counts };
};

/** The owner, then the colleagues in the order in which they joined, which is the order of the seats. */
export const listTeam = async (db: Db, companyId: string, seats: number): Promise<TeamMember[]> => {
  const { rows } = await sql<Omit<TeamMember, 'read_only'>>`
    select users.id, first_name, last_name, email, users.status, users.created_at,
      company_members.role = 'owner' as owner
    from company_members join users on users.id = company_members.user_id
    where company_members.company_id = ${companyId}
    order by owner desc, company_members.created_at, users.id`.execute(db);
  return rows.map((member, index) => ({ ...member, read_only: index >= seats }));
};

export const lockCompany = async (db: Db, id: string) => {
  await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
};

export const insertMember = async (db: Db, companyId: string, userId: string, role: 'owner' | 'member') => {
  await db.insertInto('company_members').values({ company_id: companyId, user_id: userId, role }).execute();
};
