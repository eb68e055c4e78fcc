import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

const stands = sql<boolean>`invitations.withdrawn_at is null and invitations.declined_at is null`;

/** Whether a company's invitation to this job still stands: applying from it is free, and the two may write. */
export const isInvited = async (db: Db, jobId: string, fractionalId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .where(stands)
    .executeTakeFirst()) !== undefined;

const joins = (fractional: string, colleague: string) => sql<boolean>`(
  invitations.fractional_id = ${fractional} and company_members.user_id = ${colleague})`;

/** Whether an invitation that stands joins these two people, whichever of them is of the company. */
export const areJoinedByInvitation = async (db: Db, userA: string, userB: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('company_members', 'company_members.company_id', 'jobs.company_id')
    .select('invitations.id')
    .where(sql<boolean>`(${joins(userA, userB)} or ${joins(userB, userA)})`)
    .where(stands)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Takes away what a person was invited to, what their company sent, and their name from what they sent for another. */
export const eraseInvitationsOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('invitations').where('fractional_id', '=', userId).execute();
  await db
    .deleteFrom('invitations')
    .using(['jobs', 'company_owners'])
    .whereRef('jobs.id', '=', 'invitations.job_id')
    .whereRef('company_owners.company_id', '=', 'jobs.company_id')
    .where('company_owners.user_id', '=', userId)
    .execute();
  await db.updateTable('invitations').set({ invited_by: null }).where('invited_by', '=', userId).execute();
};

/** What a person was invited to, or invited others to, for the export of their own data. */
export const exportInvitationsOf = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  invitations: await db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select([
      'jobs.title as job',
      'companies.name as company',
      'invitations.note',
      'decline_reason',
      'decline_note',
      'declined_at',
      'withdrawn_at',
      'invitations.created_at',
    ])
    .where((eb) =>
      eb.or([eb('invitations.fractional_id', '=', userId), eb('invitations.invited_by', '=', userId)]),
    )
    .orderBy('invitations.id')
    .execute(),
});
