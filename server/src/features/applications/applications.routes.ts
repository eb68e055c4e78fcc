import { jobApplicationStatus, jobApplicationUndo } from '../../../../contract/src/application-moves.ts';
import { applicationNote } from '../../../../contract/src/application-notes.ts';
import {
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApply,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import { bulkMove, bulkUndo, declineRest } from '../../../../contract/src/bulk-moves.ts';
import { toMonth } from '../../../../contract/src/dates.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMinor } from '../../../../contract/src/money.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { responseStatistics } from '../../../../contract/src/response-statistics.ts';
import { applicationScorecard, scorecardCriteria } from '../../../../contract/src/scorecards.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { perTarget } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { getApplicationAllowance, getEntitlements } from '../billing/billing.public.ts';
import { isOverSeats } from '../companies/companies.public.ts';
import { listToNotify } from '../notifications/notifications.public.ts';
import { listApplicantRows } from './applicant-rows.queries.ts';
import { listOwnRows } from './application-rows.queries.ts';
import { getApplication, toApplicant, toListedApplication } from './application-view.ts';
import { setStarred } from './applications.queries.ts';
import { apply } from './apply.ts';
import { moveSeveral, undoSeveral, undoStep } from './bulk-moves.ts';
import { declineAll } from './decline-application.ts';
import { declineMessage, markSeen, moveApplication } from './move-application.ts';
import { addNote, notifyMentioned } from './notes.ts';
import { getOwnApplication, getOwnPipelineJob, lockOwnApplication } from './own-applications.ts';
import { pipelineRoutes } from './pipeline.routes.ts';
import { countOwnResponses, listResponses } from './response-statistics.queries.ts';
import { getScorecards, saveScorecard, setCriteria } from './scorecards.queries.ts';
import { openShownOrders } from './shown-orders.ts';

export const applicationRoutes = (app: App) => {
  pipelineRoutes(app);
  const { publicUrl } = app.deps.config;

  serve(app, jobApply, async ({ db, deps, actor, body }) =>
    getApplication(db, deps, actor, await apply(db, actor.id, body, deps.clock.now())),
  );

  serve(app, employeeAppliedJobsList, async ({ db, deps, actor, query, request }) => {
    const { rows, count, status_counts } = await listOwnRows(
      db,
      { fractionalId: actor.id, statuses: query.status ?? null },
      rowWindow(query),
    );
    const listed = rows.map((row) => toListedApplication(row, actor, deps));
    return {
      ...toPage(request, publicUrl, { rows: listed, count }),
      allowance: await getApplicationAllowance(db, actor.id),
      status_counts,
    };
  });

  serve(app, responseStatistics, async ({ db, actor }) => {
    const locked = !(await getEntitlements(db, actor.id)).responseStatistics;
    return {
      locked,
      results: locked ? [] : await listResponses(db, actor.id),
      own: await countOwnResponses(db, actor.id),
    };
  });

  const shownOrders = openShownOrders(app);
  serve(app, jobApplicants, async ({ db, deps, actor, query, request }) => {
    const { job_id: jobId, status = null, starred = null, overdue: late = null } = query;
    const { search, max_rate, min_hours: minHours = null, min_match: minMatch = null, free_by } = query;
    const filter = {
      companyId: actor.companyId,
      jobId,
      status,
      starred,
      overdue: late,
      search: search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null,
      maxRate: max_rate === undefined ? null : toMinor(max_rate),
      minHours,
      minMatch,
      freeIn: free_by === undefined ? null : toMonth(free_by),
    };
    const found = await listApplicantRows(db, filter, query.sort, rowWindow(query));
    if (found === undefined) throw problem('not_found');
    const listed = found.rows.map((row) => toApplicant(row, actor, deps));
    // The order that an admin sees in a view session is not recorded.
    if (actor.viewerId === null)
      shownOrders.record({
        jobId,
        viewerId: actor.id,
        sort: query.sort,
        firstPlace: rowWindow(query).skip + 1,
        rows: found.rows,
      });
    const { count, overdue, status_counts } = found;
    return { ...toPage(request, publicUrl, { rows: listed, count }), overdue, status_counts };
  });

  serve(app, jobApplication, async ({ deps, db, actor, params }) => {
    const application = await getApplication(db, deps, actor, params.id);
    if (actor.type !== 'company' || application.status !== 'submitted') return application;
    // Reading without a seat must not change the status.
    if (await isOverSeats(db, actor.id)) return application;
    await deps.db.transaction().execute((tx) => markSeen(tx, actor, params.id, deps.clock.now()));
    return getApplication(db, deps, actor, params.id);
  });

  serve(app, starJobApplication, async ({ db, actor, body }) => {
    const application = await getOwnApplication(db, actor, body.application_id);
    await setStarred(db, application, body.starred);
    return { application_id: application.id, starred: body.starred };
  });

  serve(
    app,
    jobApplicationStatus,
    async ({ db, deps, actor, body }) => {
      await moveApplication(db, actor, body, deps.clock.now());
      return getApplication(db, deps, actor, body.application_id);
    },
    { limit: { max: limits.applicationMovesDay, minutes: 24 * 60, by: perTarget('application_id') } },
  );

  serve(app, jobApplicationUndo, async ({ db, deps, actor, body }) => {
    const application = await lockOwnApplication(db, actor, body.application_id);
    await undoStep(db, actor, application, deps.clock.now());
    return getApplication(db, deps, actor, application.id);
  });

  const bulkLimit = {
    limit: { max: limits.bulkMovesDay, minutes: 24 * 60, by: perTarget('job_id') },
  };
  serve(
    app,
    bulkMove,
    ({ db, deps, actor, body }) => moveSeveral(db, actor, body, deps.clock.now()),
    bulkLimit,
  );
  serve(
    app,
    bulkUndo,
    ({ db, deps, actor, body }) => undoSeveral(db, actor, body, deps.clock.now()),
    bulkLimit,
  );

  serve(app, declineRest, ({ db, deps, actor, body }) =>
    declineAll(db, actor, body.job_id, declineMessage(body), deps.clock.now()),
  );

  serve(app, applicationNote, async ({ db, actor, body }) => {
    const application = await getOwnApplication(db, actor, body.application_id);
    const people = await listToNotify(db, actor.companyId ?? '');
    const mentioned = people.map(({ id }) => id).filter((id) => body.mentions.includes(id));
    const note = await addNote(db, application, actor.id, body.text, mentioned);
    await notifyMentioned(db, application, actor, note, mentioned);
    return note;
  });

  serve(app, applicationScorecard, async ({ db, actor, body }) => {
    const application = await getOwnApplication(db, actor, body.application_id, { lock: true });
    await saveScorecard(db, application, actor.id, body.card, body.version);
    return getScorecards(db, application, actor.id);
  });

  serve(app, scorecardCriteria, async ({ db, actor, body }) => {
    const job = await getOwnPipelineJob(db, actor, body.job_id, { lock: true });
    return setCriteria(db, job.id, body.criteria, body.version);
  });
};
