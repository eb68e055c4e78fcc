import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { forgetOldEnquiries } from './enquiries.queries.ts';

/** Forgets, every night, enquiries that were settled long ago. */
export const tidyEnquiries = defineTask({
  name: 'tidy_enquiries',
  input: z.object({}),
  every: '29 3 * * *',
  run: ({ db }) => forgetOldEnquiries(db),
});
