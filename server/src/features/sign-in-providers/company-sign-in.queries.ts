import { sql } from 'kysely';
import type { CompanySignInMode } from '../../../../contract/src/company-sign-in.ts';
import type { Db } from '../../lib/db.ts';
import { isSinceTakeOver } from '../../lib/take-over.ts';

/** The saved sign-in of a company; undefined before the first one. */
export const findCompanySignIn = (db: Db, companyId: string) =>
  db
    .selectFrom('company_sign_ins')
    .select(['company_id', 'issuer', 'client_id', 'client_secret', 'mode'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();

export const saveCompanySignIn = async (
  db: Db,
  company_id: string,
  values: { issuer: string; client_id: string; client_secret: string; mode: CompanySignInMode },
): Promise<void> => {
  await db
    .insertInto('company_sign_ins')
    .values({ company_id, ...values })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({ ...values, updated_at: sql`now()` }),
    )
    .execute();
};

/**
 * Switches off the sign-in of the company that a person owns; with `since`, one that was saved since a take-over: somebody
 * else may have entered its issuer. Returns whether it was on.
 */
export const switchOffCompanySignIn = async (db: Db, ownerId: string, since?: string): Promise<boolean> => {
  const isChosen = since === undefined ? sql`true` : isSinceTakeOver('updated_at', since);
  const { rows } = await sql`
    update company_sign_ins set mode = 'off', updated_at = now()
    where company_id in (select company_id from company_owners where user_id = ${ownerId}) and mode <> 'off'
      and ${isChosen}
    returning company_id`.execute(db);
  return rows.length > 0;
};

/** Whether the company has proved a domain by DNS, and that one if it is named. A mail alone proves no whole domain. */
export const hasProvedDomain = async (db: Db, companyId: string, domain?: string): Promise<boolean> =>
  (await db
    .selectFrom('company_domains')
    .select('id')
    .where('company_id', '=', companyId)
    .where('method', '=', 'dns')
    .$if(domain !== undefined, (query) => query.where('domain', '=', domain as string))
    .executeTakeFirst()) !== undefined;

/** The company that has proved the domain by DNS and offers its own sign-in. */
export const findCompanyOfDomain = (db: Db, domain: string) =>
  db
    .selectFrom('company_domains')
    .innerJoin('company_sign_ins', 'company_sign_ins.company_id', 'company_domains.company_id')
    .innerJoin('companies', 'companies.id', 'company_domains.company_id')
    .select('company_domains.company_id')
    .where('domain', '=', domain)
    .where('method', '=', 'dns')
    .where('mode', '<>', 'off')
    .where('removed_at', 'is', null)
    .executeTakeFirst();

/** The member of a company with this address. */
export const findMember = (db: Db, companyId: string, email: string) =>
  db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.type', 'users.status'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('status', '<>', 'removed')
    .executeTakeFirst();

/** The colleagues with an address of a proved domain, for whom the company may require its sign-in. */
export const listBoundMembers = async (db: Db, companyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .innerJoin('company_domains', (join) =>
      join
        .onRef('company_domains.company_id', '=', 'company_members.company_id')
        .on('method', '=', 'dns')
        .on(sql<boolean>`split_part(users.email, '@', 2) = domain`),
    )
    .select('users.id')
    .where('company_members.company_id', '=', companyId)
    .where('company_members.role', '=', 'member')
    .execute();
  return rows.map(({ id }) => id);
};
