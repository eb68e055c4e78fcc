import { jobActivity, jobView } from '../../../../../contract/src/job-activity.ts';
import type { App } from '../../../lib/deps.ts';
import { serve } from '../../../lib/serve.ts';
import { getOwnJob } from '../jobs.queries.ts';
import { insertView, listWeeks } from './activity.queries.ts';

/** The views and applications of a job, by week. */
export const jobActivityRoutes = (app: App): void => {
  serve(
    app,
    jobView,
    async ({ db, actor, body }) => {
      if (actor?.type !== 'admin') await insertView(db, body.job_id, actor?.companyId ?? null);
      return { message: 'The view is recorded.' };
    },
    { limit: { max: 60, minutes: 10, by: 'address' } },
  );

  serve(app, jobActivity, async ({ db, actor, params }) => ({
    weeks: await listWeeks(db, (await getOwnJob(db, actor, params.id)).id),
  }));
};
