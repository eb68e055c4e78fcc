import { type RawBuilder, sql } from 'kysely';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Pool } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import { findPage, type Search, type SearchOrder, withSearchLimits } from '../../lib/search-page.ts';
import { type MatchJob, type MatchProfile, matchScore, profileColumns } from '../jobs/jobs.public.ts';
import type { Viewer } from './fractionals.policy.ts';
import { listCards } from './fractionals.queries.ts';

/** The people with the function of the job first: they are scored when a search finds more than are scored. */
export const functionFirst = ({ fractional_type: type }: MatchJob, newest: SearchOrder): SearchOrder =>
  type === null
    ? newest
    : {
        by: sql`(fractional_type = ${type}) is true desc, rank desc, created_at desc, id desc`,
        index: newest.index,
        first: sql`fractional_type = ${type}`,
      };

const selectScored = (ids: RawBuilder<string[]>) => sql<MatchProfile & { user_id: string; place: number }>`
  select user_id, ${sql.raw(profileColumns.join(', '))}, wanted.place
  from unnest(${ids}) with ordinality as wanted (id, place)
  join fractionals on fractionals.user_id = wanted.id order by wanted.place`;

/** One page of a search with the best matches with a job first: scores what the search finds, then reads the page. */
export const searchByMatch = async (
  db: Pool,
  search: Search,
  { take, skip }: { take: number; skip: number },
  viewer: Viewer,
  job: MatchJob,
): Promise<Rows<MatchedCard>> => {
  const { matchedPeople } = limits;
  const found = await withSearchLimits(db, search, (connection) =>
    findPage(connection, search, selectScored, { take: matchedPeople, skip: 0 }),
  );
  const ids = found.rows
    .map((person) => ({ id: person.user_id, score: matchScore(job, person).score }))
    .sort((a, b) => b.score - a.score)
    .slice(skip, skip + take)
    .map(({ id }) => id);
  return {
    rows: await listCards(db, ids, viewer, job),
    count: Math.min(found.count, matchedPeople),
    capped: found.count > matchedPeople,
  };
};
