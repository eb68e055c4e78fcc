import { stringify } from 'csv-stringify/sync';
import { type Application, compareApplicants, pipelineCsv } from '../../../../contract/src/applications.ts';
import { toIsoDay } from '../../../../contract/src/dates.ts';
import { planLimitMessages } from '../../../../contract/src/errors.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { planLimit } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { entitlementsOf } from '../billing/billing.public.ts';
import { getApplication, toApplications } from './application-view.ts';
import { listApplicationRows } from './applications.queries.ts';
import { getOwnPipelineJob } from './own-applications.ts';

const MAX_ROWS = 5_000;

const csvDay = (time: string | null) => (time === null ? '' : toIsoDay(time));

const csvColumns: [header: string, toCell: (application: Application) => string | number | null][] = [
  ['Name', ({ fractional }) => `${fractional.first_name} ${fractional.last_name}`],
  ['Headline', ({ fractional }) => fractional.headline],
  ['Function', ({ fractional }) => fractional.fractional_type],
  ['Location', ({ fractional }) => [fractional.city, fractional.location].filter(Boolean).join(', ')],
  ['Skills', ({ fractional }) => fractional.skills.join(', ')],
  ['Stage', ({ status }) => status],
  ['Starred', ({ starred }) => (starred ? 'yes' : 'no')],
  ['Match', ({ match }) => match.score],
  ['Proposed rate', ({ proposed_rate }) => proposed_rate],
  ['Currency', ({ proposed_rate, currency }) => (proposed_rate === null ? '' : currency)],
  ['Per', ({ proposed_rate, rate_period }) => (proposed_rate === null ? '' : rate_period)],
  ['Applied', ({ created_at }) => csvDay(created_at)],
  ['First answer', ({ answered_at }) => csvDay(answered_at)],
];

const requirePlan = async (db: Db, userId: string, feature: 'compare' | 'pipelineCsv') => {
  const plan = await entitlementsOf(db, userId);
  if (!plan[feature]) throw planLimit(planLimitMessages[feature]);
};

/** Pipeline features of the larger sourcing plan. */
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
    async ({ db, deps, actor, query }) => {
      const job = await getOwnPipelineJob(db, actor, query.job_id);
      await requirePlan(db, actor.id, 'pipelineCsv');
      const window = { take: MAX_ROWS, skip: 0 };
      const { rows } = await listApplicationRows(db, { jobId: job.id }, 'match', window);
      const applications = await toApplications(db, signFileUrl, actor, rows);
      const lines = applications.map((application) => csvColumns.map(([, toCell]) => toCell(application)));
      return {
        name: `applicants-${toIsoDay(deps.clock.now())}.csv`,
        csv: stringify([csvColumns.map(([header]) => header), ...lines], {
          bom: true,
          escape_formulas: true,
        }),
      };
    },
    { limit: { max: 20, minutes: 10, by: 'account' } },
  );
};
