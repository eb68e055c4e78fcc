import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { purgeFormerSubscribers } from './newsletter.queries.ts';

/** Forgets, every night, addresses that never confirmed or left a while ago. */
export const purgeNewsletter = defineTask({
  name: 'purge_newsletter',
  input: z.object({}),
  every: '23 3 * * *',
  run: ({ db }) => purgeFormerSubscribers(db),
});
