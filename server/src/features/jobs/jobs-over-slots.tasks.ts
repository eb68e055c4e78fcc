import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { jobsAllowed } from '../billing/billing.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { isLive } from './job-cards.queries.ts';
import { lockCompany } from './jobs.queries.ts';

/** Companies that hold or held a plan and have live jobs of their own; what an admin posted for one needs no slot. */
const listCompanies = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select('companies.id')
    .distinct()
    .where(isLive)
    .where('jobs.source', '=', 'company')
    .where('companies.removed_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscriptions')
          .select('subscriptions.id')
          .innerJoin('company_owners', 'company_owners.user_id', 'subscriptions.user_id')
          .whereRef('company_owners.company_id', '=', 'companies.id'),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** Pauses the jobs that went live last, as many as are over what the plans allow, and tells the owner. */
const pauseOver = async (db: Db, companyId: string): Promise<void> => {
  const { owner_id } = await lockCompany(db, companyId);
  const allowed = await jobsAllowed(db, owner_id);
  const over = await db
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .where('source', '=', 'company')
    .where(isLive)
    .orderBy('published_at')
    .orderBy('id')
    .offset(allowed)
    .forUpdate()
    .execute();
  if (over.length === 0) return;
  await db
    .updateTable('jobs')
    .set({ status: 'paused', updated_at: sql`now()` })
    .where(
      'id',
      'in',
      over.map(({ id }) => id),
    )
    .execute();
  const one = over.length === 1;
  await notify(db, {
    userId: owner_id,
    kind: 'limit_reached',
    title: one ? `'${over[0]?.title}' is paused` : `${over.length} jobs are paused`,
    body: `Your plan allows ${allowed === 0 ? 'no live job' : `${allowed} live ${allowed === 1 ? 'job' : 'jobs'}`} now. Nothing is deleted: with a larger plan you can put ${one ? 'it' : 'them'} live again.`,
    link: '/account/company/manage-jobs',
  });
};

/** Every ten minutes: a plan that ended or became smaller leaves no more jobs live than the one that is left allows. */
export const pauseJobsOverSlots = defineTask({
  name: 'pause_jobs_over_slots',
  input: z.object({}),
  every: '*/10 * * * *',
  run: async ({ db }) => {
    for (const id of await listCompanies(db))
      await db.transaction().execute((transaction) => pauseOver(transaction, id));
  },
});
