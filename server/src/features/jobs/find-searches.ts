import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { isLive } from './job-cards.queries.ts';
import { listSpellings, spelled } from './jobs.queries.ts';
import { all, filtersOf, type JobCriteria, tsquery } from './search-filters.ts';

const wordsFit = (words: string) => {
  const query = tsquery(words);
  return sql<boolean>`(numnode(${query}) = 0 or jobs.search @@ ${query})`;
};

/**
 * Which of these searches find this job now, by their place in the list: job search the other way round, by the same
 * rules. All are asked of the one row in one statement; hand over some hundreds at a time.
 */
export const findSearches = async (db: Db, jobId: string, searches: JobCriteria[]): Promise<number[]> => {
  if (searches.length === 0) return [];
  const spellings = await listSpellings(
    db,
    searches.flatMap(({ skills }) => skills ?? []),
  );
  const places = searches.map((search, place) => {
    const fits = all([
      ...filtersOf({ ...search, skills: search.skills && spelled(search.skills, spellings) }),
      ...(search.search ? [wordsFit(search.search)] : []),
    ]);
    return sql`case when ${fits} then ${sql.lit(place)} end`;
  });
  const { rows } = await sql<{ found: number[] }>`
    select array_remove(array[${sql.join(places)}]::int[], null) as found
    from jobs where id = ${jobId} and ${isLive}`.execute(db);
  return rows[0]?.found ?? [];
};
