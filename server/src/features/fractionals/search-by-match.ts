import { type RawBuilder, sql } from 'kysely';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Pool } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import type { Search } from '../../lib/search.ts';
import { findPage, withSearchLimits } from '../../lib/search-page.ts';
import { type MatchJob, type MatchProfile, matchScore, profileColumns } from '../jobs/jobs.public.ts';
import type { Viewer } from './fractionals.policy.ts';
import { listCards } from './fractionals.queries.ts';

const selectScored = (ids: RawBuilder<string[]>) => sql<MatchProfile & { user_id: string; place: number }>`
  select user_id, ${sql.raw(profileColumns.join(', '))}, wanted.place
  from unnest(${ids}) with ordinality as wanted (id, place)
  join fractionals on fractionals.user_id = wanted.id order by wanted.place`;

/**
 * One page of a search with the best matches with a job first: scores what the search finds, those with the function of
 * the job before others, then reads the page.
 */
export const searchByMatch = async (
  db: Pool,
  search: Search,
  { take, skip }: { take: number; skip: number },
  viewer: Viewer,
  job: MatchJob,
): Promise<Rows<MatchedCard>> => {
  const { matchedPeople } = limits;
  const find = (conditions: Search['filters'], most: number) => {
    const narrowed = { ...search, filters: [...search.filters, ...conditions] };
    return withSearchLimits(db, narrowed, (connection) =>
      findPage(connection, narrowed, selectScored, { take: most, skip: 0 }),
    );
  };
  const { fractional_type: type } = job;
  const ofFunction = await find(
    type === null ? [] : [sql<boolean>`fractional_type = ${type}`],
    matchedPeople,
  );
  const remaining = matchedPeople - ofFunction.rows.length;
  const others =
    type !== null && remaining > 0
      ? await find([sql<boolean>`fractional_type is distinct from ${type}`], remaining)
      : { rows: [], count: 0 };
  const scored = [...ofFunction.rows, ...others.rows];
  const count = ofFunction.count + others.count;
  const ids = scored
    .map((person) => ({ id: person.user_id, score: matchScore(job, person).score }))
    .sort((a, b) => b.score - a.score)
    .slice(skip, skip + take)
    .map(({ id }) => id);
  return {
    rows: await listCards(db, ids, viewer, job),
    count: Math.min(count, matchedPeople),
    capped: count > matchedPeople,
  };
};
