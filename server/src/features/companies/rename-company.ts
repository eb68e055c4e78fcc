import { sql } from 'kysely';
import type { OwnCompany } from '../../../../contract/src/companies.ts';
import type { CompanyRename } from '../../../../contract/src/company-checks.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Authorized } from '../../lib/authorized.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { nextVersion } from '../../lib/version.ts';
import { listPlanNames } from '../billing/billing.public.ts';
import { countLiveJobs } from '../jobs/jobs.public.ts';
import type { CompanyRecord } from './companies.policy.ts';
import { lockCompany, updateCompany } from './companies.queries.ts';

/** Whether two names differ only in case, accents, punctuation or legal form. */
const isSameName = async (db: Db, name: string, other: string): Promise<boolean> => {
  const { rows } = await sql<{ same: boolean }>`
    select company_key(${name}) = company_key(${other}) as same`.execute(db);
  return oneRow(rows).same;
};

/**
 * Renames a company. With a plan or a live job, the new name replaces a pending one and waits for an admin, unless only
 * its spelling changes. Throws `invalid_input` for a colleague of the owner.
 */
export const renameCompany = async (
  db: Db,
  company: Authorized<CompanyRecord, 'party'>,
  actor: Actor,
  name: string,
): Promise<void> => {
  if (!actor.owner) throw invalid({ name: "Only the owner of your company's account can rename it." });
  await lockCompany(db, company.id);
  const isKnown =
    (await listPlanNames(db, company.owner_id)).length > 0 || (await countLiveJobs(db, company.id)) > 0;
  await db
    .deleteFrom('company_renames')
    .where('company_id', '=', company.id)
    .where('status', '=', 'pending')
    .execute();
  if (isKnown && !(await isSameName(db, company.name, name)))
    await db.insertInto('company_renames').values({ company_id: company.id, name }).execute();
  else await updateCompany(db, company, { name });
};

/** The last rename that was not applied: it is pending, or an admin has declined it. */
export const findLastRename = async (db: Db, companyId: string): Promise<OwnCompany['rename']> => {
  const last = await db
    .selectFrom('company_renames')
    .select(['name', 'status'])
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.status === 'approved' ? null : { name: last.name, status: last.status };
};

/** Oldest first. */
export const listPendingRenames = async (db: Db): Promise<CompanyRename[]> => {
  const { rows } = await sql<CompanyRename>`
    select company_renames.id, company_renames.name, company_renames.created_at,
      json_build_object('id', companies.id, 'name', companies.name) as company,
      (select min(domain) from company_domains
        where company_id = companies.id and verified_at is not null) as verified_domain
    from company_renames join companies on companies.id = company_renames.company_id
    where company_renames.status = 'pending' and companies.removed_at is null
    order by company_renames.id limit 100`.execute(db);
  return rows;
};

/** Decides a pending rename and applies an approved one. Throws `not_found`. */
export const decideRename = async (db: Db, id: string, approve: boolean) => {
  const rename = await db
    .updateTable('company_renames')
    .from('companies')
    .set({ status: approve ? 'approved' : 'declined', decided_at: sql`now()` })
    .whereRef('companies.id', '=', 'company_id')
    .where('company_renames.id', '=', id)
    .where('company_renames.status', '=', 'pending')
    .returning(['company_id', 'company_renames.name', 'companies.name as old_name'])
    .executeTakeFirstOrThrow(() => problem('not_found'));
  if (approve)
    await db
      .updateTable('companies')
      .set({ name: rename.name, version: nextVersion('companies'), updated_at: sql`now()` })
      .where('id', '=', rename.company_id)
      .execute();
  return rename;
};
