import type { Job, JobCard } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { findMatchProfile, getJobCards, listJobRows, toJobCard, type Viewer } from './job-cards.queries.ts';
import { seesJob, toJob } from './jobs.policy.ts';
import { findOwnApplication, listCategories, listSimilar } from './jobs.queries.ts';

/** The cards of these ids, in their order. */
export const cardsInOrder = async (db: Db, viewer: Viewer, ids: string[]): Promise<JobCard[]> => {
  const cards = await getJobCards(db, viewer, ids);
  return ids.flatMap((id) => cards.get(id) ?? []);
};

/** A whole job as this viewer sees it, with similar ones. Throws not found. */
export const getJob = async (db: Db, viewer: Viewer, id: string): Promise<Job> => {
  const [row] = await listJobRows(db, viewer, [id]);
  if (row === undefined || !seesJob(viewer, row)) throw problem('not_found');
  const card = toJobCard(row, viewer, await findMatchProfile(db, viewer));
  const fractional = viewer?.type === 'fractional';
  const titles = await listCategories(db, row.sub_categories);
  return toJob(row, card, viewer, {
    application: (fractional && (await findOwnApplication(db, id, viewer.id))) || null,
    similar: await cardsInOrder(db, viewer, await listSimilar(db, row, limits.similarJobs)),
    sub_category_titles: row.sub_categories.flatMap(
      (part) => titles.find((one) => one.id === part)?.title ?? [],
    ),
  });
};
