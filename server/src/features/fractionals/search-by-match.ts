import { type RawBuilder, sql } from 'kysely';
import type { MatchedCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Pool } from '../../lib/db.ts';
import type { Rows } from '../../lib/page.ts';
import type { Search } from '../../lib/search.ts';
import { findPage } from '../../lib/search-page.ts';
import { type MatchProfile, profileColumns, type ReadMatchJob, scoreMatch } from '../jobs/jobs.public.ts';
import type { Viewer } from './fractionals.policy.ts';
import { listCards } from './fractionals.queries.ts';

const selectScored = (ids: RawBuilder<string[]>) => sql<MatchProfile & { user_id: string; position: number }>`
  select user_id, ${sql.raw(profileColumns.join(', '))}, wanted.position
  from unnest(${ids}) with ordinality as wanted (id, position)
  join fractionals on fractionals.user_id = wanted.id order by wanted.position`;

/**
 * One page of a search with the best matches with a job first: scores what the search finds, those with the function of
 * the job before others, then reads the page.
 */
export const searchByMatch = async (
  db: Pool,
  search: Search,
  page: { take: number; skip: number },
  viewer: Viewer,
  job: ReadMatchJob,
): Promise<Rows<MatchedCard>> => {
  const { matchedPeople } = limits;
  const find = (conditions: Search['filters'], take: number) => {
    const narrowed = { ...search, filters: [...search.filters, ...conditions] };
    return findPage(db, narrowed, selectScored, { take, skip: 0 });
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
  const now = new Date(job.read_at);
  const ids = scored
    .map((person) => ({ id: person.user_id, score: scoreMatch(job, person, now).score }))
    .sort((a, b) => b.score - a.score)
    .slice(page.skip, page.skip + page.take)
    .map(({ id }) => id);
  return {
    rows: await listCards(db, ids, viewer, job),
    count: Math.min(count, matchedPeople),
    capped: count > matchedPeople,
  };
};
