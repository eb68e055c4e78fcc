import { employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { isOver, jobChangeStatus, jobDelete } from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { accountDelete } from '../../../../contract/src/own-account.ts';
import { teamRemove } from '../../../../contract/src/team.ts';
import type { App } from '../../lib/deps.ts';
import type { Feature } from '../../lib/feature.ts';
import { problem } from '../../lib/problem.ts';
import { passwordProofs, perTarget } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { clearRefreshCookie } from '../accounts/accounts.public.ts';
import { closeApplications } from '../applications/applications.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { countReviewedJobs, getJob, getOwnJob, moveJob } from '../jobs/jobs.public.ts';
import { openErasure, removeJobAndNotify } from './erase-account.ts';

export const removalRoutes = (features: readonly Feature[]) => (app: App) => {
  const { eraseColleague, eraseCompanyAccount, eraseFractionalAccount } = openErasure(
    features,
    app.deps.config,
  );

  // A job that ends closes its applications. `jobs` may not import `applications`, which imports it.
  serve(
    app,
    jobChangeStatus,
    async ({ db, deps, actor, body: { job_id, status } }) => {
      const now = deps.clock.now();
      await moveJob(db, actor, job_id, status, { now, reviewedJobs: countReviewedJobs(deps) });
      if (isOver(status)) await closeApplications(db, job_id, now);
      return getJob(db, actor, job_id);
    },
    { limit: { max: limits.jobMovesHour, minutes: 60, by: perTarget('job_id') } },
  );

  serve(app, jobDelete, async ({ db, deps, actor, params }) => {
    const admin = actor.type === 'admin';
    const job = await getOwnJob(db, actor, params.id);
    const archived = await removeJobAndNotify(db, job, deps.clock.now());
    if (admin)
      await recordAudit(db, {
        actor,
        action: 'job_removed',
        subjectType: 'job',
        subjectId: job.id,
        before: { title: job.title, status: job.status, company_id: job.company_id },
      });
    return { message: archived ? 'The job was archived.' : 'The job was deleted.', archived };
  });

  serve(app, employerDelete, async ({ db, deps, actor, params, body }) => {
    const company = await eraseCompanyAccount(db, params.id, deps.clock.now());
    await recordAudit(db, {
      actor,
      action: 'company_removed',
      subjectType: 'company',
      subjectId: company.id,
      before: { name: company.name, jobs: company.jobs },
      reason: body?.reason,
    });
    return { message: 'The company was removed.' };
  });

  serve(app, employeeDelete, async ({ db, actor, params: { id }, body }) => {
    if (actor.type === 'fractional' && actor.id !== id) throw problem('not_found');
    await eraseFractionalAccount(db, id);
    if (actor.type === 'admin')
      await recordAudit(db, {
        actor,
        action: 'erase_fractional',
        subjectType: 'user',
        subjectId: id,
        reason: body?.reason,
      });
    return { message: 'The account and its personal data were deleted.' };
  });

  serve(app, teamRemove, async ({ db, actor, params }) => {
    if (actor.companyId === null) throw problem('not_found');
    await eraseColleague(db, actor.companyId, params.id);
    return { message: 'The colleague was removed from the team and signed out.' };
  });

  serve(
    app,
    accountDelete,
    async ({ deps, db, actor, reply }) => {
      await db.transaction().execute(async (tx) => {
        if (actor.companyId === null) await eraseFractionalAccount(tx, actor.id);
        else if (actor.owner) await eraseCompanyAccount(tx, actor.companyId, deps.clock.now());
        else await eraseColleague(tx, actor.companyId, actor.id);
      });
      clearRefreshCookie(reply, deps.config);
      return { message: 'Your account and your personal data were deleted.' };
    },
    { transaction: false, limit: [{ max: 5, minutes: 60, by: 'account' }, passwordProofs] },
  );
};
