import { sql } from 'kysely';
import type { Db } from '../../../lib/db.ts';
import { isLive } from '../cards/job-cards.queries.ts';
import { applySpellings, listSpellings } from '../jobs.queries.ts';
import { all, filtersOf, type JobCriteria, tsquery } from './search-filters.ts';

const matchesWords = (words: string) => {
  const query = tsquery(words);
  return sql<boolean>`(numnode(${query}) = 0 or jobs.search @@ ${query})`;
};

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
    const matches = all([
      ...filtersOf({ ...search, skills: search.skills && applySpellings(search.skills, spellings) }),
      ...(search.search ? [matchesWords(search.search)] : []),
    ]);
    return sql`case when ${matches} then ${sql.lit(index)} end`;
  });
  const { rows } = await sql<{ found: number[] }>`
    select array_remove(array[${sql.join(cases)}]::int[], null) as found
    from jobs where id = ${jobId} and ${isLive}`.execute(db);
  return rows[0]?.found ?? [];
};
