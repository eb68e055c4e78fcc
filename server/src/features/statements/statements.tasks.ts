import { toIsoDay } from '../../../../contract/src/dates.ts';
import { defineTask } from '../../lib/tasks.ts';
import { approveBySilence } from './answer-statement.ts';
import { listDue } from './statements.queries.ts';

export const approveUnanswered = defineTask({
  name: 'approve_unanswered_statements',
  every: '11 * * * *',
  run: async ({ clock, db }) => {
    for (const statement of await listDue(db, toIsoDay(clock.now())))
      await db.transaction().execute((tx) => approveBySilence(tx, statement, clock.now()));
  },
});
