import { compareApplicants, pipelineCsv } from '../../../../contract/src/applications.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit, problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { getJobForApplication } from '../jobs/jobs.public.ts';
import { getApplication, toApplications } from './application-view.ts';
import { listApplicationRows } from './applications.queries.ts';
import { toPipelineCsv } from './pipeline-csv.ts';

/** More than any job had; a file of more is for nobody to read. */
const MOST_ROWS = 5_000;

const requirePlan = async (db: Db, userId: string, what: 'compare' | 'pipelineCsv') => {
  const plan = await entitlementsOf(db, userId);
  if (!plan[what]) throw planLimit(planLimitMessages[what]);
};

/** What the larger sourcing plan adds to the pipeline. */
export const compareRoutes = (app: App) => {
  const { signFileUrl } = app.deps;

  serve(app, compareApplicants, async ({ db, actor, query }) => {
    await requirePlan(db, actor.id, 'compare');
    const results = [];
    for (const id of query.application_ids) results.push(await getApplication(db, signFileUrl, actor, id));
    return { results };
  });

  serve(
    app,
    pipelineCsv,
    async ({ db, actor, query }) => {
      const job = await getJobForApplication(db, query.job_id);
      if (job.company_id !== actor.companyId) throw problem('not_found');
      await requirePlan(db, actor.id, 'pipelineCsv');
      const window = { take: MOST_ROWS, skip: 0 };
      const { rows } = await listApplicationRows(db, { jobId: job.id }, 'match', window);
      const day = new Date().toISOString().slice(0, 10);
      return {
        name: `applicants-${day}.csv`,
        csv: toPipelineCsv(await toApplications(db, signFileUrl, actor, rows)),
      };
    },
    { limit: { max: 20, minutes: 10, by: 'account' } },
  );
};
