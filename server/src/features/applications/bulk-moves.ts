import type { BulkOutcome, bulkMove } from '../../../../contract/src/bulk-moves.ts';
import type { Parsed } from '../../../../contract/src/endpoint.ts';
import { isOver } from '../../../../contract/src/jobs.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { ProblemError, problem } from '../../lib/problem.ts';
import { getCompanyStatus } from './applications.policy.ts';
import { undoDecline } from './decline-application.ts';
import { endApplications } from './end-applications.ts';
import { moveApplication } from './move-application.ts';
import { undoOffer } from './offers/make-offer.ts';
import { getOwnPipelineJob, lockOwnApplication } from './own-applications.ts';

type Applications = { job_id: string; application_ids: string[] };

/** The problems of one application, found before anything is written. */
const ownProblems = ['not_found', 'invalid_transition', 'not_allowed_now', 'undo_over'];

/** Changes each application of a job once. One that cannot be changed is refused with the reason. */
const changeEach = async (
  db: Db,
  actor: Actor,
  { job_id, application_ids }: Applications,
  change: (application: Awaited<ReturnType<typeof lockOwnApplication>>) => Promise<void>,
): Promise<BulkOutcome> => {
  await getOwnPipelineJob(db, actor, job_id, { lock: true });
  const outcome: BulkOutcome = { done: [], refused: [] };
  for (const application_id of new Set(application_ids))
    try {
      const application = await lockOwnApplication(db, actor, application_id);
      if (application.job_id !== job_id) throw problem('not_found');
      await change(application);
      outcome.done.push(application_id);
    } catch (error) {
      if (!(error instanceof ProblemError) || !ownProblems.includes(error.code)) throw error;
      outcome.refused.push({ application_id, reason: error.message });
    }
  return outcome;
};

/** Moves or declines several applications of a job. An open offer does not end by a move of several. */
export const moveSeveral = (
  db: Db,
  actor: Actor,
  { job_id, application_ids, ...move }: NonNullable<Parsed<typeof bulkMove.body>>,
  now: Date,
): Promise<BulkOutcome> =>
  changeEach(db, actor, { job_id, application_ids }, async (application) => {
    if (getCompanyStatus(application) === move.status) return;
    if (application.status === 'offer' && move.status !== 'declined')
      throw problem('not_allowed_now', 'The open offer has to be ended first.');
    await moveApplication(db, actor, { application_id: application.id, ...move }, now);
  });

/** Undoes the decline of a locked application, or its offer. Ends it if its job has ended since. */
export const undoStep = async (
  db: Db,
  actor: Actor,
  application: Awaited<ReturnType<typeof lockOwnApplication>>,
  now: Date,
): Promise<void> => {
  if (application.declining_until === null) await undoOffer(db, actor, application, now);
  else await undoDecline(db, application);
  if (isOver(application.job_status)) await endApplications(db, application.job_id, 'closed', now);
};

/** Undoes the declines of several applications of a job. */
export const undoSeveral = (
  db: Db,
  actor: Actor,
  applications: Applications,
  now: Date,
): Promise<BulkOutcome> =>
  changeEach(db, actor, applications, (application) => undoStep(db, actor, application, now));
