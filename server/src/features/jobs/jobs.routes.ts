import {
  bookmarkCreate,
  bookmarkDelete,
  bookmarkedJobs,
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
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { visitorSearch } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { enqueue } from '../../lib/tasks.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.queries.ts';
import { emptyJob } from './check-job.ts';
import { jobClaimRoutes } from './claims.routes.ts';
import { cardsInOrder, getJob } from './get-job.ts';
import { listJobRows } from './job-cards.queries.ts';
import { jobWentLive } from './job-went-live.ts';
import { seesJob } from './jobs.policy.ts';
import { countJobsByStatus, insertJob, lockCompany, updateJob } from './jobs.queries.ts';
import { listRecent, listRecommended } from './recommend-jobs.ts';
import { renewByToken, renewJob } from './renew-job.ts';
import { auditAdmin, getRunJob } from './run-job.ts';
import { checkedColumns, movedExpiry, publication, requireComplete } from './save-job.ts';
import { openJobSearchMemory, searchJobs } from './search-jobs.ts';

export const jobRoutes = (app: App) => {
  const searchMemory = openJobSearchMemory();
  jobClaimRoutes(app);
  serve(
    app,
    jobCreate,
    async ({ db, actor, body }) => {
      const { status, company_id, ...fields } = body;
      const now = new Date();
      if (actor.type === 'admin' && company_id === undefined)
        throw invalid({ company_id: 'Please say for which company.' });
      const company = await lockCompany(db, actor.type === 'admin' ? company_id : actor.companyId);
      const { columns, after } = await checkedColumns(db, emptyJob, fields, now);
      const source = actor.type === 'admin' ? ('admin' as const) : ('company' as const);
      const fresh = { ...after, source, published_at: null, expires_at: null, promoted_until: null };
      const live = status === 'active' ? await publication(db, actor, company.id, fresh, now) : { status };
      const { id } = await insertJob(db, {
        ...columns,
        ...live,
        title: after.title,
        company_id: company.id,
        source,
      });
      if (live.status === 'active') await enqueue(db, jobWentLive, { job_id: id });
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

  serve(app, jobDetail, ({ db, actor, params }) => getJob(db, actor, params.id), { readReplica: true });

  serve(app, jobUpdate, async ({ db, actor, params, body }) => {
    const job = await getRunJob(db, actor, params.id);
    const now = new Date();
    const { columns, after } = await checkedColumns(db, job, body, now);
    if (job.status === 'active') requireComplete({ ...after, source: job.source });
    const moved = await movedExpiry(db, actor, job, after.apply_by, now);
    await updateJob(db, job.id, { ...columns, ...moved });
    await auditAdmin(db, actor, 'job_changed', job.id, { after: { fields: Object.keys(columns) } });
    return getJob(db, actor, job.id);
  });

  serve(
    app,
    jobList,
    async ({ deps, db, actor, query, request }) => {
      const found = await searchJobs(db, searchMemory, actor, query);
      const mine = query.mine === true && actor?.type === 'company' && actor.companyId !== null;
      return {
        ...toPage(
          request,
          deps.config.publicUrl,
          { ...found, rows: await cardsInOrder(db, actor, found.rows) },
          limits.jobPageSize,
        ),
        ...(mine ? { status_counts: await countJobsByStatus(db, actor.companyId as string) } : {}),
      };
    },
    { limit: visitorSearch, readReplica: true },
  );

  serve(app, jobRenew, async ({ db, actor, body }) => {
    const job = await getRunJob(db, actor, body.job_id);
    const expires_at = await renewJob(db, actor, job, new Date());
    await auditAdmin(db, actor, 'job_renewed', job.id, { after: { expires_at } });
    return { job_id: job.id, title: job.title, expires_at };
  });

  serve(
    app,
    jobRenewByLink,
    ({ db, body }) => renewByToken(db, app.deps.config.sessionSecret, body.token, new Date()),
    { limit: { max: 20, minutes: 10, by: 'address' } },
  );

  serve(app, bookmarkCreate, async ({ db, actor, body }) => {
    const [row] = await listJobRows(db, actor, [body.job_id]);
    if (row === undefined || !seesJob(actor, row)) throw problem('not_found');
    await addBookmark(db, actor.id, row.id);
    return { bookmarked: true as const };
  });

  serve(app, bookmarkDelete, async ({ db, actor, params }) => {
    await removeBookmark(db, actor.id, params.id);
    return { bookmarked: false as const };
  });

  serve(app, bookmarkedJobs, async ({ deps, db, actor, query, request }) => {
    const found = await listBookmarks(db, actor.id, rowWindow(query, limits.jobPageSize));
    const rows = await cardsInOrder(db, actor, found.rows);
    return toPage(request, deps.config.publicUrl, { rows, count: found.count }, limits.jobPageSize);
  });

  serve(app, recentRecommended, async ({ db, actor }) => ({
    recent: await listRecent(db, actor),
    recommended: await listRecommended(db, actor),
  }));
};
