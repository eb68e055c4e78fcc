import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { defineTask } from '../../lib/tasks.ts';
import { randomToken } from '../../lib/tokens.ts';
import { isFreeMail } from '../jobs/jobs.public.ts';

/**
 * Verifies the mail domains of members with a confirmed address: of one company, or of all members whose account changed
 * within the last day. A domain that another company has verified stays with that one.
 */
export const verifyMailDomains = async (
  db: Db,
  { companyId }: { companyId?: string } = {},
): Promise<void> => {
  const { rows } = await sql<{ company_id: string; domain: string }>`
    select distinct company_id, split_part(email, '@', 2) as domain
    from company_members join users on users.id = company_members.user_id
    where ${companyId === undefined ? sql`users.updated_at > now() - interval '1 day'` : sql`company_id = ${companyId}`}
      -- An account becomes active when its address is confirmed.
      and users.status = 'active'
      and not exists (
        select from company_domains where domain = split_part(email, '@', 2) and verified_at is not null
      )`.execute(db);
  const domains = rows.filter(({ domain }) => !isFreeMail(domain));
  if (domains.length === 0) return;
  await db
    .insertInto('company_domains')
    .values(
      domains.map((row) => ({
        ...row,
        token: randomToken(),
        method: 'mail' as const,
        verified_at: sql`now()`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Verifies the domains of colleagues who accepted their invitation, and of changed addresses. */
export const verifyNewMailDomains = defineTask({
  name: 'verify_mail_domains',
  every: '17 * * * *',
  run: ({ db }) => verifyMailDomains(db),
});
