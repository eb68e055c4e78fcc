import { sql } from 'kysely';
import type { AccountDesk } from '../../../../contract/src/account-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { listLiveSessions } from '../accounts/accounts.public.ts';

const newest = sql.lit(limits.deskRows);

/** The jobs of the company that an account acts for. */
export const listJobs = async (db: Db, userId: string): Promise<AccountDesk['jobs']> => {
  const { rows } = await sql<AccountDesk['jobs'][number]>`
    select jobs.id, title, case when archived_at is null then status else 'archived' end as status,
      applicants_count as applicants, jobs.created_at
    from jobs join company_members on company_members.company_id = jobs.company_id
    where company_members.user_id = ${userId}
    order by jobs.created_at desc, jobs.id desc limit ${newest}`.execute(db);
  return rows;
};

export const listApplications = async (db: Db, userId: string): Promise<AccountDesk['applications']> => {
  const { rows } = await sql<AccountDesk['applications'][number]>`
    select applications.id, jobs.id as job_id, jobs.title as job, companies.name as company, applications.status,
      applications.created_at
    from applications join jobs on jobs.id = applications.job_id
    left join companies on companies.id = jobs.company_id
    where fractional_id = ${userId}
    order by applications.created_at desc, applications.id desc limit ${newest}`.execute(db);
  return rows;
};

export const listSessions = async (db: Db, userId: string): Promise<NonNullable<AccountDesk['sessions']>> =>
  (await listLiveSessions(db, userId)).map(({ id, name, address, last_used_at }) => ({
    id,
    device: name,
    address,
    last_used_at,
  }));

/** Good and failed sign-ins. */
export const listSignIns = async (db: Db, userId: string): Promise<NonNullable<AccountDesk['sign_ins']>> => {
  const { rows } = await sql<NonNullable<AccountDesk['sign_ins']>[number]>`
    select audit_log.id, audit_log.created_at as at, action = 'signed_in' as good, address
    from audit_log left join audit_addresses on audit_addresses.audit_id = audit_log.id
    where subject_id = ${userId} and action in ('signed_in', 'sign_in_failed')
    order by audit_log.created_at desc, audit_log.id desc limit ${newest}`.execute(db);
  return rows;
};

/** The reports that an account filed, and those about it. */
export const listReports = async (db: Db, userId: string): Promise<NonNullable<AccountDesk['reports']>> => {
  const { rows } = await sql<NonNullable<AccountDesk['reports']>[number]>`
    select id, reporter_id is not distinct from ${userId}::uuid as filed, reason, text, decision, statement, created_at
    from reports where reporter_id = ${userId} or person_id = ${userId}
    order by created_at desc, id desc limit ${newest}`.execute(db);
  return rows;
};

/** What was done to an account, or to its company, without sign-ins. */
export const listAudit = async (
  db: Db,
  ids: readonly string[],
): Promise<NonNullable<AccountDesk['audit']>> => {
  const { rows } = await sql<NonNullable<AccountDesk['audit']>[number]>`
    select audit_log.id, audit_log.created_at as at, action, actors.full_name as actor, reason
    from audit_log left join users as actors on actors.id = actor_id
    where subject_id = any(${ids}::uuid[]) and action not in ('signed_in', 'sign_in_failed')
    order by audit_log.created_at desc, audit_log.id desc limit ${newest}`.execute(db);
  return rows;
};
