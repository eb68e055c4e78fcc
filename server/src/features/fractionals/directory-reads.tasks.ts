import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { deleteOldDirectoryReads } from './directory-reads.ts';
import { deleteOldProfileViews } from './profile-views.queries.ts';

/** Deletes views and reads of the directory that are too old to be shown, every night. */
export const purgeProfileViews = defineTask({
  name: 'purge_profile_views',
  input: z.object({}),
  every: '33 3 * * *',
  run: async ({ db }) => {
    await deleteOldProfileViews(db);
    await deleteOldDirectoryReads(db);
  },
});
