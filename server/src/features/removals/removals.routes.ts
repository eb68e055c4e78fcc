import { employerDelete } from '../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../contract/src/fractionals.ts';
import { jobDelete } from '../../../../contract/src/jobs.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { serve } from '../../lib/serve.ts';
import { endSessions, eraseUser } from '../accounts/accounts.public.ts';
import { closeApplicationsOf, eraseApplicationsOf } from '../applications/applications.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { removeCompany } from '../companies/companies.public.ts';
import { eraseFractional } from '../fractionals/fractionals.public.ts';
import { eraseBookmarksOf, getOwnJob, lockJobsOf, removeJob } from '../jobs/jobs.public.ts';
import { eraseReviewsOf } from '../reviews/reviews.public.ts';

/** Takes a job away; whoever applied is told. */
const removeJobAndTell = async (db: Db, jobId: string) => {
  const { archived } = await removeJob(db, jobId);
  if (archived) await closeApplicationsOf(db, jobId);
  return archived;
};

export const removalRoutes = (app: App) => {
  serve(app, jobDelete, async ({ db, actor, params }) => {
    const admin = actor.type === 'admin';
    const job = await getOwnJob(db, admin ? null : actor.companyId, params.id);
    const archived = await removeJobAndTell(db, job.id);
    if (admin)
      await recordAudit(db, {
        actorId: actor.id,
        action: 'job_removed',
        subjectType: 'job',
        subjectId: job.id,
        before: { title: job.title, status: job.status, company_id: job.company_id },
      });
    return { message: archived ? 'The job is archived.' : 'The job is deleted.', archived };
  });

  serve(app, employerDelete, async ({ db, actor, params }) => {
    const company = await removeCompany(db, params.id);
    const jobs = await lockJobsOf(db, company.id);
    for (const id of jobs) await removeJobAndTell(db, id);
    await endSessions(db, company.owner_id);
    await eraseUser(db, company.owner_id);
    await recordAudit(db, {
      actorId: actor.id,
      action: 'company_removed',
      subjectType: 'company',
      subjectId: company.id,
      before: { name: company.name, jobs: jobs.length },
    });
    return { message: 'The company is removed.' };
  });

  serve(app, employeeDelete, async ({ db, actor, params: { id } }) => {
    if (actor.type === 'fractional' && actor.id !== id) throw problem('not_found');
    // The profile first: it is what applying locks, so that nothing is added meanwhile.
    await eraseFractional(db, id);
    await eraseReviewsOf(db, id);
    await eraseApplicationsOf(db, id);
    await eraseBookmarksOf(db, id);
    await eraseUser(db, id);
    if (actor.type === 'admin')
      await recordAudit(db, {
        actorId: actor.id,
        action: 'erase_fractional',
        subjectType: 'user',
        subjectId: id,
      });
    return { message: 'The account and its personal data are erased.' };
  });
};
