import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notifyCompany } from '../notifications/notifications.public.ts';
import { listJobsOverWithOpen, listJobsWithUnanswered } from './applications.queries.ts';
import { finishDecline, listDueDeclines } from './decline-application.ts';
import { endApplications } from './end-applications.ts';
import { listJobsToNudge, markNudged, measureCompanies, recordChatAnswers } from './reply-clock.queries.ts';

export const finishDeclines = defineTask({
  name: 'finish_declines',
  every: '* * * * *',
  run: async ({ db }) => {
    for (const due of await listDueDeclines(db))
      await db.transaction().execute((tx) => finishDecline(tx, due));
  },
});

/** Records answers by chat, and reminds the company once of applications that it has not opened. */
export const runReplyClock = defineTask({
  name: 'run_reply_clock',
  every: '*/5 * * * *',
  run: async ({ db }) => {
    await recordChatAnswers(db);
    for (const job of await listJobsToNudge(db))
      await db.transaction().execute(async (tx) => {
        const ids = await markNudged(tx, job.id);
        if (ids.length === 0) return;
        await notifyCompany(tx, job.company_id, {
          kind: 'reply_due',
          title: `${formatCount(ids.length, 'application')} not opened yet: ${job.title}`,
          body: `${ids.length === 1 ? 'This application has' : 'These applications have'} not been opened for ${limits.replyNudgeDays} days. After ${limits.replySlowDays} days without an answer, the job is shown as slow to answer.`,
          link: `/account/company/manage-jobs?job=${job.id}`,
        });
      });
  },
});

export const measureReplies = defineTask({
  name: 'measure_replies',
  every: '7 * * * *',
  run: ({ db }) => measureCompanies(db),
});

export const endUnanswered = defineTask({
  name: 'end_unanswered_applications',
  every: '17 * * * *',
  run: async ({ clock, db }) => {
    for (const jobId of await listJobsOverWithOpen(db))
      await db.transaction().execute((tx) => endApplications(tx, jobId, 'closed', clock.now()));
    for (const jobId of await listJobsWithUnanswered(db))
      await db.transaction().execute((tx) => endApplications(tx, jobId, 'no_response', clock.now()));
  },
});
