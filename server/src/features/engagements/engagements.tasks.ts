import { z } from 'zod';
import { defineTask } from '../../lib/tasks.ts';
import { startDue } from './change-engagement.ts';

const BATCH_SIZE = 100;

export const beginEngagements = defineTask({
  name: 'begin_engagements',
  input: z.object({}),
  every: '7 0 * * *',
  run: async ({ clock, db }) => {
    const runBatch = () => db.transaction().execute((trx) => startDue(trx, BATCH_SIZE, clock.now()));
    while ((await runBatch()) === BATCH_SIZE);
  },
});
