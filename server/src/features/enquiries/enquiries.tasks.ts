import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { purgeOldEnquiries } from './enquiries.queries.ts';

/** Forgets, every night, enquiries that were settled long ago. */
export const purgeEnquiries = defineTask({
  name: 'purge_enquiries',
  input: z.object({}),
  every: '29 3 * * *',
  run: ({ db }) => purgeOldEnquiries(db),
});
