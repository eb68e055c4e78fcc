import { z } from 'zod';
import { Id } from '../../../../contract/src/values.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { findSearches, jobWentLive } from '../jobs/jobs.public.ts';
import { notifyDigest, notifyImmediately } from './notify-matches.ts';
import { addMatches, listCandidates, listPeopleFor, listWaiting } from './saved-searches.queries.ts';

const batch = 200;

/** Keeps which saved searches find a job that went live, some hundreds at a time, and tells those who wait for it. */
export const matchSavedSearches = defineTask({
  ...jobWentLive,
  run: async ({ db }, { job_id }) => {
    const job = await db
      .selectFrom('jobs')
      .select('fractional_type')
      .where('id', '=', job_id)
      .executeTakeFirst();
    if (job === undefined) return;
    let last = '00000000-0000-0000-0000-000000000000';
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
        found.flatMap((place) => searches[place]?.id ?? []),
      );
      last = searches.at(-1)?.id ?? last;
      if (searches.length < batch) break;
    }
    for (const user_id of await listPeopleFor(db, job_id))
      await enqueue(db, notifyMatch, { user_id, job_id });
  },
});

/** Tells one person of one job. */
export const notifyMatch = defineTask({
  name: 'notify_matching_job',
  input: z.object({ user_id: Id, job_id: Id }),
  run: ({ db }, { user_id, job_id }) =>
    db.transaction().execute((one) => notifyImmediately(one, user_id, job_id)),
});

/** Each morning: the digests that are due, daily and weekly ones alike. */
export const notifyDigests = defineTask({
  name: 'notify_matching_jobs',
  input: z.object({}),
  every: '5 7 * * *',
  run: async ({ db }) => {
    for (const userId of await listWaiting(db))
      await db.transaction().execute((one) => notifyDigest(one, userId, new Date()));
  },
});
