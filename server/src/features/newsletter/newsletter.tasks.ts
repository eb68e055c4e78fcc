import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { forgetFormerSubscribers } from './newsletter.queries.ts';

/** Forgets, every night, addresses that never confirmed or left a while ago. */
export const tidyNewsletter = defineTask({
  name: 'tidy_newsletter',
  input: z.object({}),
  every: '23 3 * * *',
  run: ({ db }) => forgetFormerSubscribers(db),
});
