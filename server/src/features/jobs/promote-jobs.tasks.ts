import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import { defineTask } from '../../lib/tasks.ts';
import { jobsPromoted, promotionStarted } from '../billing/billing.public.ts';
import { isLive } from './job-cards.queries.ts';
import { countPromotedJobs, lockCompany } from './jobs.queries.ts';

/** Promotes live jobs that never were, the newest first, until there are as many as the plan is for. */
export const promoteLiveJobs = defineTask({
  ...promotionStarted,
  run: ({ db }, { user_id }) =>
    db.transaction().execute(async (transaction) => {
      const company = await transaction
        .selectFrom('companies')
        .innerJoin('company_owners', 'company_owners.company_id', 'companies.id')
        .select('companies.id')
        .where('company_owners.user_id', '=', user_id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (company === undefined) return;
      // Locked, so that none goes live promoted meanwhile.
      await lockCompany(transaction, company.id);
      const promoted = await countPromotedJobs(transaction, company.id);
      const room = Math.max(0, (await jobsPromoted(transaction, user_id)) - promoted);
      await transaction
        .updateTable('jobs')
        .set({ promoted_until: sql`now() + make_interval(days => ${limits.jobPromotedDays})` })
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('jobs')
            .select('id')
            .where('company_id', '=', company.id)
            .where('source', '<>', 'scraped')
            .where('promoted_until', 'is', null)
            .where(isLive)
            .orderBy('published_at', 'desc')
            .orderBy('id', 'desc')
            .limit(room)
            .forUpdate(),
        )
        .execute();
    }),
});
