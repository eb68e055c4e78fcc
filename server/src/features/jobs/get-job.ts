import type { Job, JobCard } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import {
  findMatchProfile,
  getJobCards,
  listJobRows,
  runsJob,
  toJobCard,
  type Viewer,
} from './job-cards.queries.ts';
import { mayApply, seesJob, toJob } from './jobs.policy.ts';
import { countEnding, findOwnApplication, isFull, listCategories, listSimilar } from './jobs.queries.ts';
import type { MatchProfile } from './match-score.ts';

/** The cards of these ids, in their order; `profile` as it is known already. */
export const cardsInOrder = async (
  db: Db,
  viewer: Viewer,
  ids: string[],
  profile?: MatchProfile,
): Promise<JobCard[]> => {
  const cards = await getJobCards(db, viewer, ids, profile);
  return ids.flatMap((id) => cards.get(id) ?? []);
};

/** A whole job as this viewer sees it, with similar ones. Throws not found. */
export const getJob = async (db: Db, viewer: Viewer, id: string): Promise<Job> => {
  const [row] = await listJobRows(db, viewer, [id]);
  if (row === undefined || !seesJob(viewer, row)) throw problem('not_found');
  const profile = await findMatchProfile(db, viewer);
  const card = toJobCard(row, viewer, profile);
  const titles = await listCategories(db, row.sub_categories);
  const application = (viewer && card.applied && (await findOwnApplication(db, id, viewer.id))) || null;
  return toJob(row, card, viewer, {
    application,
    full: mayApply(viewer, row, application) && (await isFull(db, row)),
    open_applications: runsJob(viewer, row) ? await countEnding(db, id) : null,
    similar: await cardsInOrder(db, viewer, await listSimilar(db, row, limits.similarJobs), profile),
    sub_category_titles: row.sub_categories.flatMap(
      (part) => titles.find((one) => one.id === part)?.title ?? [],
    ),
  });
};
