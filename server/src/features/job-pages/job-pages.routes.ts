import { jobMarket, publicJob } from '../../../../contract/src/job-pages.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { cardsInOrder, findVisibleJob, listSimilar } from '../jobs/jobs.public.ts';
import { findPublished, readMarket } from './job-pages.queries.ts';

/** The public job pages, the same for every reader. */
export const jobPageRoutes = (app: App): void => {
  serve(app, publicJob, async ({ db, params }) => {
    const job = await findVisibleJob(db, null, params.id);
    if (job) return { job, fractional_type: job.fractional_type, similar: job.similar };
    const published = await findPublished(db, params.id);
    if (published === undefined) throw problem('not_found');
    const similar = await cardsInOrder(db, null, await listSimilar(db, published));
    return { job: null, fractional_type: published.fractional_type, similar };
  });

  serve(app, jobMarket, async ({ deps, db, query, request }) => {
    const { take, skip } = rowWindow(query, limits.jobPageSize);
    const filter = { type: query.fractional_type, location: query.location };
    const { total, ids, ...market } = await readMarket(db, filter, take, Math.min(skip, limits.searchIds));
    const count = Math.min(total, limits.searchIds);
    const rows = await cardsInOrder(db, null, skip < count ? ids : []);
    return {
      ...toPage(
        request,
        deps.config.publicUrl,
        { rows, count, capped: total > limits.searchIds },
        limits.jobPageSize,
      ),
      ...market,
    };
  });
};
