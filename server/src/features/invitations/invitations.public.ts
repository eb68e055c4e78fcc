import type { Db } from '../../lib/db.ts';

/** Whether a company's invitation to this job still stands: applying from it is free, and the two may write. */
export const isInvited = async (db: Db, jobId: string, fractionalId: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .select('id')
    .where('job_id', '=', jobId)
    .where('fractional_id', '=', fractionalId)
    .where('withdrawn_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Whether an invitation that stands joins these two people, whichever of them is the company. */
export const areJoinedByInvitation = async (db: Db, userA: string, userB: string): Promise<boolean> =>
  (await db
    .selectFrom('invitations')
    .innerJoin('jobs', 'jobs.id', 'invitations.job_id')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select('invitations.id')
    .where((eb) =>
      eb.or([
        eb.and({ 'invitations.fractional_id': userA, 'companies.owner_id': userB }),
        eb.and({ 'invitations.fractional_id': userB, 'companies.owner_id': userA }),
      ]),
    )
    .where('invitations.withdrawn_at', 'is', null)
    .where('invitations.declined_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
