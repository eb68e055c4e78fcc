import { formatHours, formatPay, formatPlace, formatRole } from '../../../../contract/src/job-format.ts';
import { jobMarket, publicJob } from '../../../../contract/src/job-pages.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import type { ShareCard } from '../../lib/share-images/share-card.ts';
import { serveShareImages, shareImagePath } from '../../lib/share-images/share-images.ts';
import { findVisibleJob, listJobCards, listSimilar } from '../jobs/jobs.public.ts';
import { findPublished, readMarket } from './job-pages.queries.ts';

const toShareCard = (job: Job): ShareCard => {
  const pay = formatPay(job);
  return {
    label: 'Open role',
    kicker: job.company.name,
    title: job.title,
    highlight: pay && `${pay.amount}${pay.per}`,
    facts: [formatRole(job), formatHours(job) ?? '', formatPlace(job)],
  };
};

/** The public job pages, the same for every reader. */
export const jobPageRoutes = (app: App): void => {
  serve(app, publicJob, async ({ db, params }) => {
    const job = await findVisibleJob(db, null, params.id);
    if (job)
      return {
        job,
        fractional_type: job.fractional_type,
        similar: job.similar,
        share_image: shareImagePath(app.deps, 'jobs', job.id, toShareCard(job)),
      };
    const published = await findPublished(db, params.id);
    if (published === undefined) throw problem('not_found');
    const similar = await listJobCards(db, null, await listSimilar(db, published));
    return { job: null, fractional_type: published.fractional_type, similar, share_image: null };
  });

  serveShareImages(app, 'jobs', async (key) => {
    const id = Id.safeParse(key);
    const job = id.success
      ? await app.deps.withReplica((db) => findVisibleJob(db, null, id.data))
      : undefined;
    if (!job) throw problem('not_found');
    return toShareCard(job);
  });

  serve(app, jobMarket, async ({ deps, db, query, request }) => {
    const { take, skip } = rowWindow(query, limits.jobPageSize);
    const filter = { type: query.fractional_type, location: query.location };
    const { total, ids, ...market } = await readMarket(
      db,
      filter,
      take,
      Math.min(skip, limits.searchCountCap),
    );
    const count = Math.min(total, limits.searchCountCap);
    const rows = await listJobCards(db, null, skip < count ? ids : []);
    return {
      ...toPage(
        request,
        deps.config.publicUrl,
        { rows, count, capped: total > limits.searchCountCap },
        limits.jobPageSize,
      ),
      ...market,
    };
  });
};
