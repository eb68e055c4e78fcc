import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { invalid } from '../../lib/problem.ts';

/** The tables with the addresses of people and of companies, and the column of their owner. */
const tables = {
  people: { table: 'profile_slugs', owner: 'user_id' },
  companies: { table: 'company_slugs', owner: 'company_id' },
} as const;

/** Takes an address for its owner, who may have had it before. Throws `invalid_input` for one of somebody else. */
export const takeSlug = async (
  db: Db,
  kind: keyof typeof tables,
  ownerId: string,
  slug: string,
): Promise<void> => {
  const [table, owner] = [sql.table(tables[kind].table), sql.ref(tables[kind].owner)];
  const { rows } = await sql`
    insert into ${table} as taken (slug, ${owner}) values (${slug}, ${ownerId})
    on conflict (slug) do update set created_at = now() where taken.${owner} = excluded.${owner}
    returning slug`.execute(db);
  if (rows.length === 0) throw invalid({ slug: 'This address is taken. Please choose another.' });
};

/** Frees the oldest addresses of an owner. */
export const freeOldSlugs = async (db: Db, kind: keyof typeof tables, ownerId: string): Promise<void> => {
  const [table, owner] = [sql.table(tables[kind].table), sql.ref(tables[kind].owner)];
  await sql`
    delete from ${table} where slug in (
      select slug from ${table} where ${owner} = ${ownerId} order by created_at desc, slug offset ${limits.slugsPerPage}
    )`.execute(db);
};
