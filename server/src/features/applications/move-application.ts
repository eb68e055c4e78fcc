import {
  type ApplicationMove,
  type ApplicationStatus,
  declineReasons,
} from '../../../../contract/src/applications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { countApplicant, getJobForApplication } from '../jobs/jobs.public.ts';
import { isNotified } from './applications.emails.ts';
import { movesOf } from './applications.policy.ts';
import { findOwnStep } from './applications.queries.ts';
import { notifyFractionalOfStatus, notifyWithdrawal } from './applications.tasks.ts';
import { startDecline } from './decline-application.ts';

/** The application of one's own, locked after its job: the order that applying and closing take, too. */
export const lockStep = async (db: Db, actor: Actor, id: string) => {
  const found = await findOwnStep(db, actor, id);
  if (found === undefined) throw problem('not_found');
  await getJobForApplication(db, found.job_id, { lock: true });
  const locked = await findOwnStep(db, actor, id, { lock: true });
  if (locked === undefined) throw problem('not_found');
  return locked;
};

/** What the fractional reads with a decline. */
export const declineNote = ({ note, reason = 'other' }: Pick<ApplicationMove, 'note' | 'reason'>): string =>
  note || declineReasons[reason];

const isAnswer = (status: ApplicationStatus) => status !== 'viewed';

/**
 * Takes one step of the pipeline that this side may take now, with its history, counters and mail. A decline is only
 * begun: it is final, and told, when it cannot be undone any more.
 */
export const moveApplication = async (db: Db, actor: Actor, move: ApplicationMove): Promise<void> => {
  const step = await lockStep(db, actor, move.application_id);
  const company = actor.type === 'company';
  const status = company && step.declining_until !== null ? 'declined' : step.status;
  if (!movesOf(actor.type, status).includes(move.status)) throw problem('invalid_transition');
  if (move.status === 'declined') return startDecline(db, actor, [step.id], declineNote(move));
  const now = new Date().toISOString();
  const note = move.note || null;
  await db
    .updateTable('applications')
    .set({
      status: move.status,
      updated_at: now,
      ...(company && step.viewed_at === null ? { viewed_at: now } : {}),
      ...(company && step.answered_at === null && isAnswer(move.status) ? { answered_at: now } : {}),
      // Only withdrawing comes here while a decline waits: it makes the decline pointless.
      declining_until: null,
      declining_note: null,
      declining_by: null,
    })
    .where('id', '=', step.id)
    .execute();
  await db
    .insertInto('application_history')
    .values({ application_id: step.id, status: move.status, note, actor_id: actor.id })
    .execute();
  if (step.status === 'submitted') await countApplicant(db, step.job_id, { unseen: -1 });
  if (company && isNotified(move.status))
    await enqueue(db, notifyFractionalOfStatus, { application_id: step.id, status: move.status, note });
  if (move.status === 'withdrawn') await enqueue(db, notifyWithdrawal, { application_id: step.id });
};

/** The company's first opening: Sent becomes Seen, once however many open it together. */
export const markSeen = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const step = await lockStep(db, actor, id);
  if (step.status === 'submitted' && step.declining_until === null)
    await moveApplication(db, actor, { application_id: id, status: 'viewed' });
};
