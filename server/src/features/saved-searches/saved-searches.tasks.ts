import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import { nilId } from '../../lib/db.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { findSearches, jobWentLive } from '../jobs/jobs.public.ts';
import { notifyDigest, notifyImmediately } from './notify-matches.ts';
import { isMorning } from './saved-searches.policy.ts';
import { addMatches, listCandidates, listPeopleToNotify } from './saved-searches.queries.ts';

const batch = 200;

/** Matches a job that went live with all saved searches, in batches, and queues the immediate notifications. */
export const matchSavedSearches = defineTask({
  ...jobWentLive,
  run: async ({ db }, { job_id }) => {
    const job = await db
      .selectFrom('jobs')
      .select('fractional_type')
      .where('id', '=', job_id)
      .executeTakeFirst();
    if (job === undefined) return;
    let last = nilId;
    for (;;) {
      const searches = await listCandidates(db, job.fractional_type, last, batch);
      const found = await findSearches(
        db,
        job_id,
        searches.map(({ filters }) => filters),
      );
      await addMatches(
        db,
        job_id,
        found.flatMap((index) => searches[index]?.id ?? []),
      );
      last = searches.at(-1)?.id ?? last;
      if (searches.length < batch) break;
    }
    for (const { user_id } of await listPeopleToNotify(db, job_id))
      await enqueue(db, notifyMatch, { user_id, job_id });
  },
});

/** Notifies one person of one job. */
export const notifyMatch = defineTask({
  name: 'notify_matching_job',
  input: z.object({ user_id: Id, job_id: Id }),
  run: ({ db }, { user_id, job_id }) =>
    db.transaction().execute((tx) => notifyImmediately(tx, user_id, job_id)),
});

/** Sends the due daily and weekly digests in each person's morning. */
export const notifyDigests = defineTask({
  name: 'notify_matching_jobs',
  every: '5 * * * *',
  run: async ({ db, clock }) => {
    const now = clock.now();
    for (const { user_id, time_zone } of await listPeopleToNotify(db))
      if (isMorning(now, time_zone ?? 'UTC'))
        await db.transaction().execute((tx) => notifyDigest(tx, user_id, now));
  },
});
