import { sql } from 'kysely';
import {
  competitorList,
  competitorUpdate,
  type StoredCompetitorList,
} from '../../../../contract/src/conflicts.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { nextVersion, requireVersion } from '../../lib/version.ts';

/** Throws `not_found` for an account without a company. */
const getCompanyId = ({ companyId }: Actor): string => {
  if (companyId === null) throw problem('not_found');
  return companyId;
};

const getList = async (db: Db, companyId: string): Promise<StoredCompetitorList> =>
  (await db
    .selectFrom('company_competitors')
    .select(['names', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()) ?? { names: [], version: 0 };

/** Stores an empty list if there is none, so that of two first saves at once the second is refused. */
const ensureList = (db: Db, company_id: string) =>
  db
    .insertInto('company_competitors')
    .values({ company_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

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
  serve(app, competitorList, ({ db, actor }) => getList(db, getCompanyId(actor)));

  serve(
    app,
    competitorUpdate,
    async ({ db, actor, body }) => {
      const company_id = getCompanyId(actor);
      if (await isOwnName(db, company_id, body.names))
        throw invalid({ names: 'Your own company cannot be on this list.' });
      await ensureList(db, company_id);
      const row = { table: 'company_competitors', key: 'company_id', id: company_id } as const;
      await requireVersion(db, row, body, () => getList(db, company_id));
      return db
        .updateTable('company_competitors')
        .set({
          names: await withoutDuplicates(db, body.names),
          version: nextVersion('company_competitors'),
          updated_at: sql`now()`,
        })
        .where('company_id', '=', company_id)
        .returning(['names', 'version'])
        .executeTakeFirstOrThrow();
    },
    { limit: { max: limits.competitorChangesDay, minutes: 24 * 60, by: 'account' } },
  );
};
