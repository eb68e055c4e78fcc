import { sql } from 'kysely';
import type { AccountDesk, SuppressionKind } from '../../../../contract/src/account-desk.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';

/** The account with this id, or that owns the company with it. Throws `not_found` for none and for a removed one. */
export const getAccount = async (db: Db, id: string) => {
  const account = await db
    .selectFrom('users')
    .select(['id', 'type', 'email', 'status', 'created_at', 'full_name as name'])
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('id', '=', eb.selectFrom('company_owners').select('user_id').where('company_id', '=', id)),
      ]),
    )
    .where('status', '<>', 'removed')
    .executeTakeFirst();
  if (account === undefined) throw problem('not_found');
  return account;
};

/** Why an address gets no mail; null if it does. */
export const findBounce = async (db: Db, email: string): Promise<AccountDesk['bounce']> =>
  (await db
    .selectFrom('mail_bounces')
    .select(['id', 'kind', 'provider', 'reply', 'last_at as at'])
    .where('email', '=', email)
    .where('kind', '<>', 'soft_bounce')
    .$narrowType<{ kind: SuppressionKind }>()
    .executeTakeFirst()) ?? null;

/** The company that an account acts for, with its people; null without one. */
export const findCompany = async (db: Db, userId: string): Promise<AccountDesk['company']> => {
  const company = await db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['companies.id', 'companies.name', 'company_members.role'])
    .select(
      sql<string[]>`array(select domain from company_domains
        where company_id = companies.id and verified_at is not null order by domain)`.as('verified_domains'),
    )
    .where('company_members.user_id', '=', userId)
    .where('companies.removed_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  const people = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'full_name as name', 'email', 'role', 'status'])
    .where('company_id', '=', company.id)
    .orderBy(sql`role = 'owner'`, 'desc')
    .orderBy('company_members.created_at')
    .execute();
  return { ...company, people };
};
