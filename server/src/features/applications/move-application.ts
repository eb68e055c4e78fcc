import { type ApplicationMove, declineReasons } from '../../../../contract/src/applications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { countApplicant } from '../jobs/jobs.public.ts';
import { isNotified } from './applications.emails.ts';
import { movesOf } from './applications.policy.ts';
import { addNote } from './applications.queries.ts';
import { notifyFractionalOfStatus, notifyWithdrawal } from './applications.tasks.ts';
import { startDecline } from './decline-application.ts';
import { lockOwnApplication } from './own-applications.ts';

/** What the fractional reads with a decline: the company's own text or that of the reason. */
export const declineMessage = ({
  message,
  reason = 'other',
}: Pick<ApplicationMove, 'message' | 'reason'>): string => message || declineReasons[reason];

/**
 * Moves the application to another status, with its history, counters and notification. A decline only begins: it
 * becomes final when it can no longer be undone. Throws `invalid_transition`.
 */
export const moveApplication = async (
  db: Db,
  actor: Actor,
  move: ApplicationMove,
  time: Date,
): Promise<void> => {
  const application = await lockOwnApplication(db, actor, move.application_id);
  const isCompany = actor.type === 'company';
  const status = isCompany && application.declining_until !== null ? 'declined' : application.status;
  if (!movesOf(actor.type, status).includes(move.status)) throw problem('invalid_transition');
  if (isCompany && move.note) await addNote(db, application, actor.id, move.note);
  if (move.status === 'declined') return startDecline(db, actor, [application], declineMessage(move));
  const now = time.toISOString();
  const note = move.message || null;
  await db
    .updateTable('applications')
    .set({
      status: move.status,
      updated_at: now,
      ...(isCompany && application.viewed_at === null ? { viewed_at: now } : {}),
      ...(isCompany && application.answered_at === null && move.status !== 'viewed'
        ? { answered_at: now }
        : {}),
      // A withdrawal cancels a decline that is not final.
      declining_until: null,
      declining_note: null,
      declining_by: null,
    })
    .where('id', '=', application.id)
    .execute();
  await db
    .insertInto('application_history')
    .values({ application_id: application.id, status: move.status, note, actor_id: actor.id })
    .execute();
  if (application.status === 'submitted') await countApplicant(db, application.job_id, { unseen: -1 });
  if (isCompany && isNotified(move.status))
    await enqueue(db, notifyFractionalOfStatus, {
      application_id: application.id,
      status: move.status,
      note,
    });
  if (move.status === 'withdrawn') await enqueue(db, notifyWithdrawal, { application_id: application.id });
};

/** Moves the application to `viewed` the first time that the company opens it. */
export const markSeen = async (db: Db, actor: Actor, id: string, time: Date): Promise<void> => {
  const application = await lockOwnApplication(db, actor, id);
  if (application.status === 'submitted' && application.declining_until === null)
    await moveApplication(db, actor, { application_id: id, status: 'viewed' }, time);
};
