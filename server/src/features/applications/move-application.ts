import { type ApplicationMove, declineReasons } from '../../../../contract/src/applications.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { countApplicant, getJobForApplication } from '../jobs/jobs.public.ts';
import { isTold } from './applications.emails.ts';
import { movesOf } from './applications.policy.ts';
import { findOwnStep } from './applications.queries.ts';
import { tellFractional } from './applications.tasks.ts';

/** The application of one's own, locked after its job: the order that applying and closing take, too. */
const lockStep = async (db: Db, actor: Actor, id: string) => {
  const found = await findOwnStep(db, actor, id);
  if (found === undefined) throw problem('not_found');
  await getJobForApplication(db, found.job_id, { lock: true });
  const locked = await findOwnStep(db, actor, id, { lock: true });
  if (locked === undefined) throw problem('not_found');
  return locked;
};

const noteOf = ({ status, note, reason = 'other' }: ApplicationMove): string | null =>
  note || (status === 'declined' ? declineReasons[reason] : null);

/** Takes one step of the pipeline that this side may take now, with its history, counters and mail. */
export const moveApplication = async (db: Db, actor: Actor, move: ApplicationMove): Promise<void> => {
  const step = await lockStep(db, actor, move.application_id);
  if (!movesOf(actor.type, step.status).includes(move.status)) throw problem('invalid_transition');
  const now = new Date().toISOString();
  const note = noteOf(move);
  await db
    .updateTable('applications')
    .set({
      status: move.status,
      updated_at: now,
      ...(actor.type === 'company' && step.viewed_at === null ? { viewed_at: now } : {}),
    })
    .where('id', '=', step.id)
    .execute();
  await db
    .insertInto('application_history')
    .values({ application_id: step.id, status: move.status, note, actor_id: actor.id })
    .execute();
  if (step.status === 'submitted') await countApplicant(db, step.job_id, { unseen: -1 });
  if (actor.type === 'company' && isTold(move.status))
    await enqueue(db, tellFractional, { application_id: step.id, status: move.status, note });
};

/** The company's first opening: Sent becomes Seen, once however many open it together. */
export const markSeen = async (db: Db, actor: Actor, id: string): Promise<void> => {
  const step = await lockStep(db, actor, id);
  if (step.status === 'submitted') await moveApplication(db, actor, { application_id: id, status: 'viewed' });
};
