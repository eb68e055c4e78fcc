import {
  applicationNote,
  declineRest,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApplicationStatus,
  jobApplicationUndo,
  jobApply,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import { isOver } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { applicationScorecard } from '../../../../contract/src/scorecards.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { perTarget } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { applicationAllowance } from '../billing/billing.public.ts';
import { isOverSeats } from '../companies/companies.public.ts';
import { getJobForApplication } from '../jobs/jobs.public.ts';
import { getApplication, toApplications } from './application-view.ts';
import {
  addNote,
  countByStatus,
  findOwnStep,
  listApplicationRows,
  setStarred,
} from './applications.queries.ts';
import { apply } from './apply.ts';
import { compareRoutes } from './compare.routes.ts';
import { declineOthers, undoDecline } from './decline-application.ts';
import { endApplications } from './end-applications.ts';
import { declineNote, lockStep, markSeen, moveApplication } from './move-application.ts';
import { countOverdue } from './reply-clock.queries.ts';
import { listScorecards, saveScorecard, toScorecards } from './scorecards.queries.ts';

export const applicationRoutes = (app: App) => {
  compareRoutes(app);
  const { signFileUrl } = app.deps;
  const { publicUrl } = app.deps.config;

  serve(app, jobApply, async ({ db, actor, body }) =>
    getApplication(db, signFileUrl, actor, await apply(db, actor.id, body)),
  );

  serve(app, employeeAppliedJobsList, async ({ db, actor, query, request }) => {
    const filter = { fractionalId: actor.id, status: query.status };
    const { rows, count } = await listApplicationRows(db, filter, 'recent', rowWindow(query));
    return {
      ...toPage(request, publicUrl, { rows: await toApplications(db, signFileUrl, actor, rows), count }),
      allowance: await applicationAllowance(db, actor.id),
      status_counts: await countByStatus(db, { fractionalId: actor.id }),
    };
  });

  serve(app, jobApplicants, async ({ db, actor, query, request }) => {
    const job = await getJobForApplication(db, query.job_id);
    if (job.company_id !== actor.companyId) throw problem('not_found');
    const { status, starred, overdue } = query;
    const filter = { jobId: job.id, status, starred, overdue };
    const { rows, count } = await listApplicationRows(db, filter, query.sort, rowWindow(query));
    return {
      ...toPage(request, publicUrl, { rows: await toApplications(db, signFileUrl, actor, rows), count }),
      overdue: await countOverdue(db, job.id),
      status_counts: await countByStatus(db, { jobId: job.id }),
    };
  });

  serve(app, jobApplication, async ({ deps, db, actor, params }) => {
    const step = await findOwnStep(db, actor, params.id);
    // A colleague without a seat reads and changes nothing.
    if (actor.type === 'company' && step?.status === 'submitted' && !(await isOverSeats(db, actor.id)))
      await deps.db.transaction().execute((opening) => markSeen(opening, actor, params.id));
    return getApplication(db, signFileUrl, actor, params.id);
  });

  serve(app, starJobApplication, async ({ db, actor, body }) => {
    const step = await findOwnStep(db, actor, body.application_id);
    if (step === undefined) throw problem('not_found');
    await setStarred(db, step.id, body.starred);
    return { application_id: step.id, starred: body.starred };
  });

  serve(
    app,
    jobApplicationStatus,
    async ({ db, actor, body }) => {
      await moveApplication(db, actor, body);
      return getApplication(db, signFileUrl, actor, body.application_id);
    },
    { limit: { max: limits.applicationMovesDay, minutes: 24 * 60, by: perTarget('application_id') } },
  );

  serve(app, jobApplicationUndo, async ({ db, actor, body }) => {
    const step = await lockStep(db, actor, body.application_id);
    await undoDecline(db, step.id);
    // Its job ended meanwhile: it has nothing left to stand in.
    if (isOver(step.job_status)) await endApplications(db, step.job_id, 'closed');
    return getApplication(db, signFileUrl, actor, step.id);
  });

  serve(app, declineRest, ({ db, actor, body }) => declineOthers(db, actor, body.job_id, declineNote(body)));

  serve(app, applicationNote, async ({ db, actor, body }) => {
    const step = await findOwnStep(db, actor, body.application_id);
    if (step === undefined) throw problem('not_found');
    return addNote(db, step.id, actor.id, body.text);
  });

  serve(app, applicationScorecard, async ({ db, actor, body }) => {
    const step = await findOwnStep(db, actor, body.application_id);
    if (step === undefined) throw problem('not_found');
    await saveScorecard(db, step.id, actor.id, body.scores);
    return { scorecards: toScorecards(await listScorecards(db, step.id), actor.id) };
  });
};
