import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { beginDue } from './change-engagement.ts';

const BATCH = 100;

/** Planned engagements whose start day has come become active, each once. */
export const beginEngagements = defineTask({
  name: 'begin_engagements',
  input: z.object({}),
  every: '7 0 * * *',
  run: async ({ db }) => {
    const batch = () => db.transaction().execute((one) => beginDue(one, BATCH));
    while ((await batch()) === BATCH);
  },
});
