import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { employerList } from '../../../../contract/src/companies.ts';
import type { TeamMember } from '../../../../contract/src/team.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { pageIds } from '../../lib/page-ids.ts';
import { problem } from '../../lib/problem.ts';
import { replyRecord } from '../jobs/jobs.public.ts';
import { companyRating } from '../reviews/reviews.public.ts';

const openOwner = sql<boolean>`exists (
  select from company_owners join users on users.id = company_owners.user_id
  where company_owners.company_id = companies.id and users.status <> 'suspended')`;

/** `all`: those of suspended owners too, whom only admins see. */
const selectCompanies = (db: Db, { all }: { all: boolean }) =>
  db
    .selectFrom('companies')
    .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
    .leftJoin('categories', 'categories.id', 'companies.main_category')
    .selectAll('companies')
    .select((eb) => [
      'company_owners.user_id as owner_id',
      'categories.title as main_category_title',
      replyRecord.as('reply_record'),
      companyRating.as('rating'),
      eb
        .selectFrom('jobs')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('jobs.company_id', '=', 'companies.id')
        .where('jobs.status', '=', 'active')
        .where('jobs.archived_at', 'is', null)
        .where('jobs.expires_at', '>', sql<string>`now()`)
        .as('active_jobs'),
    ])
    .where('companies.removed_at', 'is', null)
    .$if(!all, (query) => query.where(openOwner));

export const getCompany = async (db: Db, id: string | null, { all = true } = {}) => {
  const company = await selectCompanies(db, { all }).where('companies.id', '=', id).executeTakeFirst();
  if (company === undefined) throw problem('not_found');
  return company;
};

export const updateCompany = async (db: Db, id: string, changes: Updateable<DB['companies']>) => {
  await db
    .updateTable('companies')
    .set({ ...changes, updated_at: sql`now()` })
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

/** Words as a query that finds the beginnings of words; undefined where there are none. */
const prefixQuery = (search: string | undefined) =>
  search
    ?.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => `${word}:*`)
    .join(' & ');

/** The newest companies first. */
export const listCompanies = async (db: Db, query: CompanyQuery, { all }: { all: boolean }) => {
  const words = prefixQuery(query.search);
  const { main_category: industries, location: locations } = query;
  const where = sql.join(
    [
      sql`companies.removed_at is null`,
      ...(all ? [] : [openOwner]),
      ...(words === undefined
        ? []
        : [sql`to_tsvector('simple', companies.name) @@ to_tsquery('simple', ${words})`]),
      ...(industries === undefined ? [] : [sql`companies.main_category = any(${industries}::uuid[])`]),
      ...(locations === undefined ? [] : [sql`companies.location = any(${locations})`]),
      ...(query.hafCompany === true ? [sql`companies.created_by_admin`] : []),
    ],
    sql` and `,
  );
  const { ids, ...counted } = await pageIds(db, { table: 'companies', where, newest: 'created_at' }, query);
  const rows = await selectCompanies(db, { all })
    .where('companies.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('companies.created_at', 'desc')
    .orderBy('companies.id', 'desc')
    .execute();
  return { rows, ...counted };
};

/** The owner of a company, and how many jobs it ever had. */
export const listOwners = (db: Db, companyIds: string[]) =>
  companyIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('company_owners')
        .innerJoin('users', 'users.id', 'company_owners.user_id')
        .select((eb) => [
          'company_owners.company_id as id',
          'users.id as user_id',
          'users.first_name',
          'users.last_name',
          'users.email',
          'users.status',
          eb
            .selectFrom('jobs')
            .select((count) => count.fn.countAll<number>().as('count'))
            .whereRef('jobs.company_id', '=', 'company_owners.company_id')
            .as('jobs_count'),
        ])
        .where('company_owners.company_id', 'in', companyIds)
        .execute();

/** The owner, then the colleagues in the order they came: who has one of so many seats. */
export const listTeam = async (db: Db, companyId: string, seats: number): Promise<TeamMember[]> => {
  const { rows } = await sql<Omit<TeamMember, 'read_only'>>`
    select users.id, first_name, last_name, email, users.status, users.created_at,
      company_members.role = 'owner' as owner
    from company_members join users on users.id = company_members.user_id
    where company_members.company_id = ${companyId}
    order by owner desc, company_members.created_at, users.id`.execute(db);
  return rows.map((member, at) => ({ ...member, read_only: at >= seats }));
};

export const lockCompany = async (db: Db, id: string) => {
  await db.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute();
};

export const addMember = async (db: Db, companyId: string, userId: string, role: 'owner' | 'member') => {
  await db.insertInto('company_members').values({ company_id: companyId, user_id: userId, role }).execute();
};
