import { jobReturn, jobReviewUndo } from '../../../../contract/src/admin-desk.ts';
import { bookmarkCreate, bookmarkDelete, bookmarkedJobs } from '../../../../contract/src/bookmarks.ts';
import { jobDraftUpdate } from '../../../../contract/src/job-drafts.ts';
import type { JobUpdate } from '../../../../contract/src/job-form.ts';
import {
  jobCreate,
  jobDetail,
  jobList,
  jobRenew,
  jobRenewByLink,
  jobUpdate,
  recentRecommended,
} from '../../../../contract/src/jobs.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { visitorSearch } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { requireVersion } from '../../lib/version.ts';
import { jobActivityRoutes } from './activity/activity.routes.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.queries.ts';
import { getJob } from './cards/get-job.ts';
import { listJobCards } from './cards/job-cards.queries.ts';
import { jobClaimRoutes } from './claims/claims.routes.ts';
import { countJobsByStatus, getOwnJob, lockCompany, updateJob } from './jobs.queries.ts';
import { recommendJobs } from './matching/recommend-jobs.ts';
import { createJob } from './publish/create-job.ts';
import { auditAdmin, getManagedJob } from './publish/move-job.ts';
import { expiryChanges, requireComplete } from './publish/publication.ts';
import { renewByToken, renewJob } from './publish/renew-job.ts';
import { countReviewedJobs, returnJob } from './publish/review-jobs.ts';
import { undoReview } from './publish/review-undo.ts';
import { validateJob } from './publish/validate-job.ts';
import { searchJobs } from './search/search-jobs.ts';

/** The fields of a save's body. Throws `changed_meanwhile` if it is older than the job. */
const requireOwnVersion = (
  db: Db,
  actor: Actor,
  id: string,
  body: JobUpdate & { version?: number | undefined },
) => requireVersion(db, { table: 'jobs', id }, body, () => getJob(db, actor, id));

/** Bookmarks and recommendations of a fractional. */
const fractionalJobRoutes = (app: App): void => {
  serve(app, bookmarkCreate, async ({ db, actor, body }) => {
    const job = await getJob(db, actor, body.job_id);
    await addBookmark(db, actor.id, job.id);
    return { bookmarked: true as const };
  });

  serve(app, bookmarkDelete, async ({ db, actor, params }) => {
    await removeBookmark(db, actor.id, params.id);
    return { bookmarked: false as const };
  });

  serve(app, bookmarkedJobs, async ({ deps, db, actor, query, request }) => {
    const bookmarks = await listBookmarks(db, actor.id, rowWindow(query, limits.jobPageSize));
    const rows = await listJobCards(db, actor, bookmarks.rows);
    return toPage(request, deps.config.publicUrl, { rows, count: bookmarks.count }, limits.jobPageSize);
  });

  serve(app, recentRecommended, ({ db, deps, actor }) => recommendJobs(db, actor, deps.clock.now()));
};

export const jobRoutes = (app: App) => {
  jobClaimRoutes(app);
  jobActivityRoutes(app);
  fractionalJobRoutes(app);
  serve(
    app,
    jobCreate,
    async ({ db, deps, actor, body }) => {
      const { status, company_id, ...fields } = body;
      const isAdmin = actor.type === 'admin';
      if (isAdmin && company_id === undefined) throw invalid({ company_id: 'Choose a company.' });
      const company = await lockCompany(db, isAdmin ? company_id : actor.companyId);
      const source = isAdmin ? ('admin' as const) : ('company' as const);
      const job = { company_id: company.id, source, fields, status };
      const id = await createJob(db, actor, job, {
        now: deps.clock.now(),
        reviewedJobs: countReviewedJobs(deps),
      });
      await auditAdmin(db, actor, 'job_created', id, { after: { company_id: company.id, status } });
      return getJob(db, actor, id);
    },
    {
      limit: {
        max: limits.jobsCreatedHour,
        minutes: 60,
        by: 'account',
        when: ({ actor }) => actor?.type === 'company',
      },
    },
  );

  serve(app, jobReturn, async ({ db, actor, params, body }) => {
    const job = await getOwnJob(db, actor, params.id);
    await returnJob(db, job, body.reason);
    await auditAdmin(db, actor, 'job_returned', job.id, { after: { reason: body.reason } });
    return { message: 'The company was told what to change.' };
  });

  serve(app, jobReviewUndo, async ({ db, actor, params }) => {
    const job = await getOwnJob(db, actor, params.id);
    await undoReview(db, job);
    await auditAdmin(db, actor, 'job_review_undone', job.id, {
      before: { status: job.status },
      after: { status: 'draft' },
    });
    return { message: 'The job waits for a review again. Nobody was told that it was live.' };
  });

  serve(app, jobDetail, ({ db, actor, params }) => getJob(db, actor, params.id), { readReplica: true });

  serve(app, jobUpdate, async ({ db, deps, actor, params, body }) => {
    const job = await getManagedJob(db, actor, params.id);
    const fields = await requireOwnVersion(db, actor, job.id, body);
    const now = deps.clock.now();
    const { columns, after } = await validateJob(db, job, fields, now);
    if (job.status === 'active') requireComplete({ ...after, source: job.source });
    const expiry = await expiryChanges(db, actor, job, after.apply_by, now);
    await updateJob(db, job, { ...columns, ...expiry });
    await auditAdmin(db, actor, 'job_changed', job.id, { after: { fields: Object.keys(columns) } });
    return getJob(db, actor, job.id);
  });

  serve(app, jobDraftUpdate, async ({ db, deps, actor, params, body }) => {
    const job = await getManagedJob(db, actor, params.id);
    if (job.status !== 'draft') throw problem('not_allowed_now', 'This job is no draft any more.');
    const fields = await requireOwnVersion(db, actor, job.id, body);
    const now = deps.clock.now();
    await updateJob(db, job, (await validateJob(db, job, fields, now)).columns);
    return { id: job.id, saved_at: now.toISOString(), version: job.version + 1 };
  });

  serve(
    app,
    jobList,
    async ({ deps, db, actor, query, request }) => {
      const { changes, ...result } = await searchJobs(db, actor, query);
      const isOwnList = query.mine === true && actor?.type === 'company' && actor.companyId !== null;
      return {
        ...toPage(request, deps.config.publicUrl, result, limits.jobPageSize),
        ...(changes.length > 0 ? { search_changes: changes } : {}),
        ...(isOwnList ? { status_counts: await countJobsByStatus(db, actor.companyId as string) } : {}),
      };
    },
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, jobRenew, async ({ db, deps, actor, body }) => {
    const job = await getManagedJob(db, actor, body.job_id);
    const expires_at = await renewJob(db, actor, job, deps.clock.now());
    await auditAdmin(db, actor, 'job_renewed', job.id, { after: { expires_at } });
    return { job_id: job.id, title: job.title, expires_at };
  });

  serve(
    app,
    jobRenewByLink,
    ({ db, deps, body }) => renewByToken(db, deps.config.sessionSecret, body.token, deps.clock.now()),
    { limit: { max: 20, minutes: 10, by: 'address' } },
  );
};
