import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { ProblemError } from './problem.ts';

/** The tables of records that several people, or tabs, may edit. Each has a column `version`. */
type VersionedTable =
  | 'application_scorecards'
  | 'blog_posts'
  | 'business_records'
  | 'campaign_drafts'
  | 'companies'
  | 'company_competitors'
  | 'fractionals'
  | 'jobs'
  | 'promo_codes'
  | 'scorecard_criteria'
  | 'scrape_sources'
  | 'shortlist_people'
  | 'users';

type VersionedRow = { table: VersionedTable } & (
  | {
      /** The column that identifies the row. Default: `id`. */
      key?: 'id' | 'company_id' | 'job_id' | 'user_id';
      id: string;
    }
  /** The columns that identify it together. */
  | { keys: Readonly<Record<string, string>> }
);

/** The value of `version` in each update of a record's fields. */
export const nextVersion = (table: VersionedTable): RawBuilder<number> =>
  sql<number>`${sql.ref(`${table}.version`)} + 1`;

/** The version of a row, which is locked until the transaction ends; 0 if it is not stored yet. */
const lockVersion = async (db: Db, row: VersionedRow): Promise<number> => {
  const keys = 'keys' in row ? row.keys : { [row.key ?? 'id']: row.id };
  const conditions = Object.entries(keys).map(([column, id]) => sql`${sql.ref(column)} = ${id}`);
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(row.table)} where ${sql.join(conditions, sql` and `)} for update`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
};

/**
 * The fields of a save's body. Throws `changed_meanwhile` if it was made from an older version than the stored one, with
 * what `current` says about these fields. A body without a version is not checked. Locks the row, so that two saves from
 * one version cannot both pass.
 */
export const requireVersion = async <Body extends { version?: number | undefined }>(
  db: Db,
  row: VersionedRow,
  { version, ...sent }: Body,
  current: () => Promise<object>,
): Promise<Omit<Body, 'version'>> => {
  if (version === undefined) return sent;
  const stored = await lockVersion(db, row);
  if (stored === version) return sent;
  const record = Object.entries(await current()).filter(([field]) => field in sent);
  throw new ProblemError('changed_meanwhile', {
    current: { ...Object.fromEntries(record), version: stored },
  });
};
