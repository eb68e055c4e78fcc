import { compareApplicants, pipelineCsv } from '../../../../contract/src/compare-applicants.ts';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { getEntitlements } from '../billing/billing.public.ts';
import { getApplication } from './application-view.ts';
import { getOwnPipelineJob } from './own-applications.ts';
import { makePipelineCsv } from './pipeline-csv.ts';

const requirePlan = async (db: Db, userId: string, feature: 'compare' | 'pipelineCsv') => {
  const plan = await getEntitlements(db, userId);
  if (!plan[feature]) throw planLimit(planLimitMessages[feature]);
};

/** Applicant comparison and pipeline CSV. Each requires a plan that includes it. */
export const pipelineRoutes = (app: App) => {
  serve(app, compareApplicants, async ({ db, deps, actor, query }) => {
    await requirePlan(db, actor.id, 'compare');
    const results = [];
    for (const id of query.application_ids) results.push(await getApplication(db, deps, actor, id));
    return { results };
  });

  serve(
    app,
    pipelineCsv,
    async ({ db, deps, actor, query }) => {
      const job = await getOwnPipelineJob(db, actor, query.job_id);
      await requirePlan(db, actor.id, 'pipelineCsv');
      const csv = await makePipelineCsv(db, job.id);
      await recordAudit(db, {
        actor,
        action: 'pipeline_exported',
        subjectType: 'job',
        subjectId: job.id,
      });
      return { name: `applicants-${toIsoDay(deps.clock.now())}.csv`, csv };
    },
    { limit: { max: 20, minutes: 10, by: 'account' } },
  );
};
