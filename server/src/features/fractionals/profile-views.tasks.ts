import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { purgeOldViews } from './profile-views.queries.ts';

/** Forgets, every night, who looked at whom so long ago that nobody is told of it any more. */
export const purgeProfileViews = defineTask({
  name: 'purge_profile_views',
  input: z.object({}),
  every: '33 3 * * *',
  run: ({ db }) => purgeOldViews(db),
});
