import { sql } from 'kysely';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import type { Db } from '../../../lib/db.ts';
import { getMaxLiveJobs, getMaxPromotedJobs } from '../../billing/billing.public.ts';
import { notify } from '../../notifications/notifications.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { isLive } from '../cards/job-cards.queries.ts';
import { countPromotedJobs, lockCompany, selectCompanies } from '../jobs.queries.ts';

/** Companies with live jobs that have or had a plan. Jobs that an admin posted or imported take no slot. */
export const listCompaniesWithPlan = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select('companies.id')
    .distinct()
    .where(isLive)
    .where('jobs.source', '=', 'company')
    .where('companies.removed_at', 'is', null)
    .where(
      sql<boolean>`exists (
        select from subscriptions join company_owners on company_owners.user_id = subscriptions.user_id
        where company_owners.company_id = companies.id)`,
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** Pauses the most recently published jobs beyond the slots of the plan, and notifies the owner. */
export const pauseJobsOverSlots = async (db: Db, companyId: string): Promise<void> => {
  const { owner_id } = await lockCompany(db, companyId);
  const allowed = await getMaxLiveJobs(db, owner_id);
  const paused = await db
    .updateTable('jobs')
    .set({ status: 'paused', updated_at: sql`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('company_id', '=', companyId)
        .where('source', '=', 'company')
        .where(isLive)
        .orderBy('published_at')
        .orderBy('id')
        .offset(allowed)
        .forUpdate(),
    )
    .returning(['id', 'title'])
    .execute();
  if (paused.length === 0) return;
  await emitWebhook(
    db,
    'job.closed',
    paused.map(({ id }) => id),
  );
  const isSingle = paused.length === 1;
  await notify(db, {
    userId: owner_id,
    kind: 'limit_reached',
    title: isSingle ? `‘${paused[0]?.title}’ is paused` : `${paused.length} jobs are paused`,
    body: `Your plan now allows ${allowed === 0 ? 'no live jobs' : formatCount(allowed, 'live job')}. Nothing is deleted: upgrade your plan to publish ${isSingle ? 'it' : 'them'} again.`,
    link: '/account/company/manage-jobs',
  });
};

/** Promotes the newest live jobs that were never promoted, up to the number of the plan. */
export const promoteLiveJobs = async (db: Db, ownerId: string): Promise<void> => {
  // The lock prevents another job from going live promoted in the meantime.
  const company = await selectCompanies(db)
    .where('company_owners.user_id', '=', ownerId)
    .forUpdate('companies')
    .executeTakeFirst();
  if (company === undefined) return;
  const promoted = await countPromotedJobs(db, company.id);
  const remaining = Math.max(0, (await getMaxPromotedJobs(db, ownerId)) - promoted);
  await db
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
        .limit(remaining)
        .forUpdate(),
    )
    .execute();
};
