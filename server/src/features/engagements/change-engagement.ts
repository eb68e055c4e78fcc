import { toIsoDay } from '../../../../contract/src/dates.ts';
import { type EngagementStatus, engagementMoves } from '../../../../contract/src/engagements.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { endTerms } from '../terms/terms.public.ts';
import { daysAfterMove } from './engagements.policy.ts';
import { getOwnEngagement, lockDue, lockLiveEngagements, writeValues } from './engagements.queries.ts';
import { notifyMove } from './notify-engagements.ts';

interface Move {
  application_id: string;
  status: EngagementStatus;
  reason: string;
}

/** Changes the status and notifies the other side. */
export const moveEngagement = async (
  db: Db,
  actor: Actor,
  { application_id, status, reason }: Move,
  now: Date,
): Promise<void> => {
  const row = await getOwnEngagement(db, actor, application_id, { lock: true });
  if (!engagementMoves[row.status].includes(status))
    throw problem('invalid_transition', `An engagement that is ${row.status} cannot become ${status}.`);
  await writeValues(
    db,
    row,
    actor.id,
    { status, ...daysAfterMove(row, status, toIsoDay(now)) },
    status === 'ended' ? { reason } : {},
  );
  if (status === 'ended') await endTerms(db, [application_id], now);
  await notifyMove(db, row, getSide(actor), status, reason === '' ? [] : [`They wrote: ${reason}`]);
};

/** Starts up to `limit` engagements whose start day has come, and notifies both sides. Returns their number. */
export const startDue = async (db: Db, limit: number, now: Date): Promise<number> => {
  const due = await lockDue(db, toIsoDay(now), limit);
  for (const row of due) {
    await writeValues(db, row, null, { status: 'active' });
    await notifyMove(db, row, null, 'active');
  }
  return due.length;
};

/** Ends the engagements of a company that is removed, and notifies the fractionals. */
export const endEngagements = async (db: Db, companyId: string, now: Date): Promise<void> => {
  const today = toIsoDay(now);
  for (const row of await lockLiveEngagements(db, companyId)) {
    const reason = `${row.company_name} has left the marketplace.`;
    await writeValues(db, row, null, { status: 'ended', ...daysAfterMove(row, 'ended', today) }, { reason });
    await endTerms(db, [row.application_id], now);
    await notifyMove(db, row, 'company', 'ended', [reason]);
  }
};
