import type { Job } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { canApply, canSeeJob, toJob } from '../jobs.policy.ts';
import { countEnding, findOwnApplication, isFull, listCategories, listSimilar } from '../jobs.queries.ts';
import {
  cardsInOrder,
  findMatchProfile,
  listJobRows,
  managesJob,
  toJobCard,
  type Viewer,
} from './job-cards.queries.ts';

/** The complete job as this viewer sees it, with similar jobs. Throws not found. */
export const getJob = async (db: Db, viewer: Viewer, id: string): Promise<Job> => {
  const [row] = await listJobRows(db, viewer, [id]);
  if (row === undefined || !canSeeJob(viewer, row)) throw problem('not_found');
  const profile = await findMatchProfile(db, viewer);
  const card = toJobCard(row, viewer, profile);
  const categories = await listCategories(db, row.sub_categories);
  const application = (viewer && card.applied && (await findOwnApplication(db, id, viewer.id))) || null;
  return toJob(row, card, viewer, {
    application,
    full: canApply(viewer, row, application) && (await isFull(db, row)),
    open_applications: managesJob(viewer, row) ? await countEnding(db, id) : null,
    similar: await cardsInOrder(db, viewer, await listSimilar(db, row, limits.similarJobs), profile),
    sub_category_titles: row.sub_categories.flatMap(
      (id) => categories.find((category) => category.id === id)?.title ?? [],
    ),
  });
};
