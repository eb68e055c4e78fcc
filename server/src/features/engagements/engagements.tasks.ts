import { defineTask } from '../../lib/tasks.ts';
import { listExpiredTerms } from '../terms/terms.public.ts';
import { startDue } from './change-engagement.ts';
import { expireProposal } from './propose-terms.ts';

const batchSize = 100;

export const beginEngagements = defineTask({
  name: 'begin_engagements',
  every: '7 0 * * *',
  run: async ({ clock, db }) => {
    const runBatch = () => db.transaction().execute((tx) => startDue(tx, batchSize, clock.now()));
    while ((await runBatch()) === batchSize);
  },
});

export const expireProposals = defineTask({
  name: 'expire_engagement_proposals',
  every: '* * * * *',
  run: async ({ clock, db }) => {
    for (const { application_id } of await listExpiredTerms(db, 'change', clock.now()))
      await db.transaction().execute((tx) => expireProposal(tx, application_id, clock.now()));
  },
});
