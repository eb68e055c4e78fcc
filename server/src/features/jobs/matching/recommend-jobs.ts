import { sql } from 'kysely';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Db } from '../../../lib/db.ts';
import {
  cardsInOrder,
  findMatchProfile,
  isLive,
  listJobRows,
  toJobCard,
  type Viewer,
} from '../cards/job-cards.queries.ts';

/** Jobs compared for each type and for the industry. */
const CANDIDATES = 200;

const newest = (db: Db) =>
  db.selectFrom('jobs').select('jobs.id').where(isLive).orderBy('published_at', 'desc').orderBy('id', 'desc');

export const listRecent = async (db: Db, viewer: Viewer): Promise<JobCard[]> => {
  const ids = (await newest(db).limit(limits.recentJobs).execute()).map(({ id }) => id);
  return cardsInOrder(db, viewer, ids);
};

/** The best matches among live jobs, without jobs already applied to and jobs of companies on the no-go list. */
export const listRecommended = async (db: Db, viewer: NonNullable<Viewer>) => {
  const profile = await findMatchProfile(db, viewer);
  if (profile === undefined) return [];
  const types = [
    ...(profile.fractional_type === null ? [] : [profile.fractional_type]),
    ...profile.fractional_types,
  ];
  const candidates = await Promise.all([
    ...types.map((type) => newest(db).where('fractional_type', '=', type).limit(CANDIDATES).execute()),
    newest(db).where(sql<boolean>`main_category = ${profile.main_category}`).limit(CANDIDATES).execute(),
  ]);
  const ids = [...new Set(candidates.flat().map(({ id }) => id))];
  return (await listJobRows(db, viewer, ids))
    .filter((row) => !row.applied && !row.no_go)
    .map((row) => toJobCard(row, viewer, profile))
    .flatMap((job) => (job.match === null ? [] : [{ job, ...job.match }]))
    .sort((a, b) => b.score - a.score || (a.job.id < b.job.id ? 1 : -1))
    .slice(0, limits.recommendedJobs);
};
