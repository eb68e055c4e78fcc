import { z } from 'zod';
import type { Db } from '../../lib/db.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { listSubscriptions } from './billing.queries.ts';
import { cancelPlanOf } from './cancel-plan.ts';

/** Lets the plans of somebody who is suspended run out: nobody is charged for a site that is closed to them. */
export const stopRenewalsTask = defineTask({
  name: 'stop_renewals',
  input: z.object({ user_id: z.string() }),
  retries: 15,
  run: async (deps, { user_id }) => {
    const { status } = await deps.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    if (status !== 'suspended') return;
    const held = (await listSubscriptions(deps.db, user_id)).filter(({ live }) => live);
    for (const one of held) await cancelPlanOf(deps, one);
  },
});

/** Ends the renewals of an account that is being suspended; they may be resumed by its owner once it is open again. */
export const stopRenewals = (db: Db, userId: string): Promise<void> =>
  enqueue(db, stopRenewalsTask, { user_id: userId });
