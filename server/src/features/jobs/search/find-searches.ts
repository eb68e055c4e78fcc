import { sql } from 'kysely';
import { combine } from '../../../lib/all-of.ts';
import type { Db } from '../../../lib/db.ts';
import { matchesTerms } from '../../../lib/search-terms.ts';
import { applySpellings, listSpellings } from '../jobs.queries.ts';
import { type JobCriteria, toConditions, toTerms } from './search-filters.ts';

/**
 * The indexes of the searches that match this live job. Uses the rules of job search, in one statement; pass a few
 * hundred searches at a time.
 */
export const findSearches = async (db: Db, jobId: string, searches: JobCriteria[]): Promise<number[]> => {
  if (searches.length === 0) return [];
  const spellings = await listSpellings(
    db,
    searches.flatMap(({ skills }) => skills ?? []),
  );
  const cases = searches.map((search, index) => {
    const criteria = { ...search, skills: search.skills && applySpellings(search.skills, spellings) };
    const matches = combine([matchesTerms(sql`terms`, toTerms(criteria)), ...toConditions(criteria)]);
    return sql`case when ${matches} then ${sql.lit(index)} end`;
  });
  const { rows } = await sql<{ found: number[] }>`
    select array_remove(array[${sql.join(cases)}]::int[], null) as found
    from job_search where job_id = ${jobId} and status = 'active' and expires_at > now()`.execute(db);
  return rows[0]?.found ?? [];
};
