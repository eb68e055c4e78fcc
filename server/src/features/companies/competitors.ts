import { sql } from 'kysely';
import { competitorList, competitorUpdate } from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';

/** Throws `not_found` for an account without a company. */
const getCompanyId = ({ companyId }: Actor): string => {
  if (companyId === null) throw problem('not_found');
  return companyId;
};

const listNames = async (db: Db, companyId: string): Promise<string[]> => {
  const row = await db
    .selectFrom('company_competitors')
    .select('names')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.names ?? [];
};

/** One name for each company that the names stand for. */
const withoutDuplicates = async (db: Db, names: string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select distinct on (company_key(name)) name, position
      from unnest(${names}::text[]) with ordinality as given (name, position) order by company_key(name), position
    ) as first order by position`.execute(db);
  return rows.map(({ name }) => name);
};

const isOwnName = async (db: Db, companyId: string, names: string[]): Promise<boolean> =>
  (await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where(sql<boolean>`identity_keys && company_keys(${names}::text[])`)
    .executeTakeFirst()) !== undefined;

/** The private list of a company's competitors. */
export const competitorRoutes = (app: App) => {
  serve(app, competitorList, async ({ db, actor }) => ({ names: await listNames(db, getCompanyId(actor)) }));

  serve(
    app,
    competitorUpdate,
    async ({ db, actor, body }) => {
      const company_id = getCompanyId(actor);
      if (await isOwnName(db, company_id, body.names))
        throw invalid({ names: 'Your own company cannot be on this list.' });
      const names = await withoutDuplicates(db, body.names);
      await db
        .insertInto('company_competitors')
        .values({ company_id, names })
        .onConflict((conflict) =>
          conflict.column('company_id').doUpdateSet({ names, updated_at: sql`now()` }),
        )
        .execute();
      return { names };
    },
    { limit: { max: limits.competitorChangesDay, minutes: 24 * 60, by: 'account' } },
  );
};
