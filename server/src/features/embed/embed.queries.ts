import { sql } from 'kysely';
import type { FractionalType } from '../../../../contract/src/values.ts';
import type { Db } from '../../lib/db.ts';
import { isLive } from '../jobs/jobs.public.ts';

/**
 * The name of a company that has published a job; undefined for any other. A company that never did is not named to
 * those who guess its id.
 */
export const findPublicCompany = async (db: Db, id: string): Promise<string | undefined> => {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from jobs where jobs.company_id = companies.id and jobs.published_at is not null
          and jobs.status <> 'draft')`,
    )
    .executeTakeFirst();
  return company?.name;
};

/** The live jobs of a company, of a function, of both or of all, newest first, and whether there are more. */
export const listEmbeddedJobs = async (
  db: Db,
  { company, type, limit }: { company: string | undefined; type: FractionalType | undefined; limit: number },
): Promise<{ ids: string[]; more: boolean }> => {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(isLive)
    .$if(company !== undefined, (query) => query.where('company_id', '=', company ?? null))
    .$if(type !== undefined, (query) => query.where('fractional_type', '=', type ?? null))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { ids: rows.slice(0, limit).map(({ id }) => id), more: rows.length > limit };
};
