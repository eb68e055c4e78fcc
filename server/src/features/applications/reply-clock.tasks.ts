import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import { defineTask } from '../../lib/tasks.ts';
import { notifyCompany } from '../notifications/notifications.public.ts';
import { finishDecline, listDueDeclines } from './decline-application.ts';
import { listJobsToNudge, markNudged, measureCompanies, takeAnswersFromChat } from './reply-clock.queries.ts';

/** Each minute: declines that cannot be undone any more become final, and the people are told. */
export const finishDeclines = defineTask({
  name: 'finish_declines',
  input: z.object({}),
  every: '* * * * *',
  run: async ({ db }) => {
    for (const due of await listDueDeclines(db))
      await db.transaction().execute((one) => finishDecline(one, due));
  },
});

/** Answers that came by chat stop the clock; what nobody opened for five days is brought to mind, once. */
export const runReplyClock = defineTask({
  name: 'run_reply_clock',
  input: z.object({}),
  every: '*/5 * * * *',
  run: async ({ db }) => {
    await takeAnswersFromChat(db);
    for (const job of await listJobsToNudge(db))
      await db.transaction().execute(async (one) => {
        const ids = await markNudged(one, job.id);
        if (ids.length === 0) return;
        const people = ids.length === 1 ? 'One applicant waits' : `${ids.length} applicants wait`;
        await notifyCompany(one, job.company_id, {
          kind: 'reply_due',
          title: `${people} to be seen: ${job.title}`,
          body: `Nobody has opened ${ids.length === 1 ? 'this application' : 'these applications'} for ${limits.replyNudgeDays} days. From day ${limits.replySlowDays} without an answer the job shows as slow to answer.`,
          link: `/account/company/manage-jobs?job=${job.id}`,
        });
      });
  },
});

/** Each hour: how fast companies answer. */
export const measureReplies = defineTask({
  name: 'measure_replies',
  input: z.object({}),
  every: '7 * * * *',
  run: ({ db }) => measureCompanies(db),
});
