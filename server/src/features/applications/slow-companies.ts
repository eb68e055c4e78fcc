import { sql } from 'kysely';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import type { WaitingItem } from '../../lib/waiting-item.ts';
import { notifyCompany } from '../notifications/notifications.public.ts';
import { isWaiting } from './applications.queries.ts';

const isSlow = sql<boolean>`(${isWaiting}
  and applications.created_at < now() - make_interval(days => ${sql.lit(limits.replySlowDays)}))`;

/** Companies with applications that are not answered within `replySlowDays`. */
export const slowCompanies = sql<WaitingItem>`
  select companies.id::text, companies.name, 'Applications without an answer: ' || waiting.count,
    waiting.first + make_interval(days => ${sql.lit(limits.replySlowDays)}), '/companydetails?id=' || companies.id,
    company_owners.user_id, null, null::jsonb
  from (
    select jobs.company_id, count(*) as count, min(applications.created_at) as first
    from applications join jobs on jobs.id = applications.job_id where ${isSlow} group by jobs.company_id
  ) as waiting
  join companies on companies.id = waiting.company_id and companies.removed_at is null
  join company_owners on company_owners.company_id = companies.id
  join users on users.id = company_owners.user_id and users.status = 'active'`;

/** Reminds a company of its applicants who wait. Throws `not_found` where none waits too long. */
export const remindSlowCompany = async (db: Db, companyId: string): Promise<void> => {
  const jobs = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select(['jobs.id', 'jobs.title'])
    .distinct()
    .where('jobs.company_id', '=', companyId)
    .where(isSlow)
    .orderBy('jobs.title')
    .execute();
  const [first] = jobs;
  if (first === undefined) throw problem('not_found');
  await notifyCompany(db, companyId, {
    kind: 'reply_due',
    title: 'Applicants are waiting for your answer',
    body: `Please answer the applications to ${jobs.map(({ title }) => title).join(', ')}. A short reason is enough to decline.`,
    link: `/account/company/manage-jobs?job=${first.id}`,
  });
};
