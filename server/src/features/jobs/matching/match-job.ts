import { sql } from 'kysely';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { prepare } from '../../../lib/prepared.ts';
import { problem } from '../../../lib/problem.ts';
import { jobColumns, type MatchJob } from './match-score.ts';

/** A job to compare with people, and the time of the comparison. */
export type ReadMatchJob = MatchJob & { read_at: string };

const readJob = prepare<{ jobId: string }, ReadMatchJob & { company_id: string | null }>(
  ({ jobId }) =>
    sql`select company_id, now() as read_at, ${sql.raw(jobColumns.join(', '))} from jobs where id = ${jobId}`,
);

/**
 * Reads the fields of a job that are compared with people. Throws `not_found` unless the caller's company owns the job or
 * the caller is an admin.
 */
export const getMatchJob = async (
  db: Db,
  actor: Pick<Actor, 'type' | 'companyId'> | null,
  jobId: string,
): Promise<ReadMatchJob> => {
  const [job] = actor === null ? [] : await readJob(db, { jobId });
  const isOwnJob = job !== undefined && job.company_id !== null && job.company_id === actor?.companyId;
  if (job === undefined || (actor?.type !== 'admin' && !isOwnJob)) throw problem('not_found');
  return job;
};
