import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';

export { getInvitationState } from './invitations.policy.ts';

const isActive = sql<boolean>`invitations.withdrawn_at is null and invitations.declined_at is null`;

/** Whether the person has an active invitation to the job, which makes applying free and allows chat; as a column. */
export const isInvited = (jobId: string, fractionalId: string) => sql<boolean>`exists (
  select from invitations where job_id = ${jobId} and fractional_id = ${fractionalId} and ${isActive})`;

const invitedBy = (fractional: string, colleague: string) => sql<boolean>`(
  invitations.fractional_id = ${fractional} and company_members.user_id = ${colleague})`;

/** Whether one of these people has an active invitation from the other's company. */
export const haveActiveInvitation = async (db: Db, userA: string, userB: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('company_members', 'company_members.company_id', 'jobs.company_id')
    .select('invitations.id')
    .where(sql<boolean>`(${invitedBy(userA, userB)} or ${invitedBy(userB, userA)})`)
    .where(isActive)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Deletes a person's invitations and those of their company, and their name from those they sent for another company. */
export const eraseInvitations = async (db: Db, userId: string): Promise<void> => {
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

/** The invitations that a person received or sent, for the export of their data. */
export const exportInvitations = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
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
