import type { ApplicationMove } from '../../../../contract/src/application-moves.ts';
import { type ApplicationStatus, statusLabels } from '../../../../contract/src/applications.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import { declineReasons } from '../../../../contract/src/decline-reasons.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Authorized } from '../../lib/authorized.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { enqueue } from '../../lib/tasks.ts';
import { refundCredit } from '../billing/billing.public.ts';
import { endTerms } from '../terms/terms.public.ts';
import { isNotified } from './applications.emails.ts';
import { getCompanyStatus, isUnseen, listMoves, refundDeadline } from './applications.policy.ts';
import { notifyFractionalOfStatus, notifyWithdrawal } from './applications.tasks.ts';
import { startDecline } from './decline-application.ts';
import { addNote } from './notes.ts';
import { leaveOffer, offerSuggestedTerms } from './offers/make-offer.ts';
import { type ApplicationState, lockOwnApplication } from './own-applications.ts';
import { recordStep } from './record-step.ts';
import { openShortlistRoom } from './shortlist-room.ts';

/** The applications that the person withdrew within a day, with the one that is being withdrawn. */
const countWithdrawals = async (db: Db, fractionalId: string, now: Date): Promise<number> => {
  const { count } = oneRow(
    await db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('fractional_id', '=', fractionalId)
      .where('status', '=', 'withdrawn')
      .where('updated_at', '>', addDays(now, -1).toISOString())
      .execute(),
  );
  return count;
};

/**
 * Refunds the credit of an application that was withdrawn unseen and soon: a slip costs nothing. A few times a day only,
 * because each application notifies its company. `application` is as it was before the withdrawal.
 */
const refundWithdrawal = async (
  db: Db,
  application: Authorized<ApplicationState, 'party'>,
  now: Date,
): Promise<void> => {
  if (!isUnseen(application) || now >= refundDeadline(application)) return;
  if ((await countWithdrawals(db, application.fractional_id, now)) > limits.refundedWithdrawalsDay) return;
  await refundCredit(db, 'application', application.id);
};

/** What the fractional reads with a decline: the company's own text or that of the reason. */
export const declineMessage = ({
  message,
  reason = 'other',
}: Pick<ApplicationMove, 'message' | 'reason'>): string => message || declineReasons[reason];

/** Only an accepted offer hires. For a hired application, the move changes nothing. */
const requireHired = (status: ApplicationStatus): void => {
  if (status === 'offer') throw problem('offer_not_accepted');
  if (status !== 'hired') throw problem('invalid_transition');
};

/** Refuses a move that was made from another stage than the present one; sent and seen are one. */
const requireFrom = (from: ApplicationStatus | undefined, status: ApplicationStatus): void => {
  const isSent = (stage: ApplicationStatus) => stage === 'submitted' || stage === 'viewed';
  if (from === undefined || from === status || (isSent(from) && isSent(status))) return;
  throw problem(
    'changed_meanwhile',
    `Somebody has moved this application to ‘${statusLabels[status]}’ in the meantime.`,
  );
};

/**
 * Moves the application to another status, with its history, counters and notification. A decline only begins: it
 * becomes final when it can no longer be undone. Leaving the offer stage ends the open offer. Throws
 * `changed_meanwhile`, `invalid_transition`, and `offer_not_accepted` for a hire without an accepted offer.
 */
export const moveApplication = async (
  db: Db,
  actor: Actor,
  move: ApplicationMove,
  time: Date,
): Promise<void> => {
  const application = await lockOwnApplication(db, actor, move.application_id);
  const isCompany = actor.type === 'company';
  const status = isCompany ? getCompanyStatus(application) : application.status;
  requireFrom(move.from, status);
  if (isCompany && move.status === 'hired') return requireHired(status);
  if (!listMoves(actor.type, status).includes(move.status)) throw problem('invalid_transition');
  if (isCompany && move.note) await addNote(db, application, actor.id, move.note);
  if (move.status === 'offer') return offerSuggestedTerms(db, actor, application, move.message, time);
  const atOffer = application.status === 'offer';
  if (atOffer && move.status === 'interview')
    return leaveOffer(db, actor, application, move.message ?? '', time);
  // The fractional must not accept an offer while the company declines.
  if (atOffer && move.status === 'declined') await leaveOffer(db, actor, application, '', time);
  if (atOffer && move.status === 'withdrawn') await endTerms(db, [application.id], time);
  if (move.status === 'declined') return startDecline(db, actor, [application], declineMessage(move));
  const note = move.message || null;
  await recordStep(db, application, {
    status: move.status,
    note,
    actorId: actor.id,
    byCompany: isCompany,
    now: time,
  });
  // From here on both sides may write.
  if (isCompany && move.status === 'shortlisted')
    await enqueue(db, openShortlistRoom, {
      company_user_id: actor.id,
      fractional_id: application.fractional_id,
    });
  if (isCompany && isNotified(move.status))
    await enqueue(db, notifyFractionalOfStatus, {
      application_id: application.id,
      status: move.status,
      note,
    });
  if (move.status === 'withdrawn') {
    await refundWithdrawal(db, application, time);
    await enqueue(db, notifyWithdrawal, { application_id: application.id });
  }
};

/** Moves the application to `viewed` the first time that the company opens it. */
export const markSeen = async (db: Db, actor: Actor, id: string, time: Date): Promise<void> => {
  const application = await lockOwnApplication(db, actor, id);
  if (application.status === 'submitted' && application.declining_until === null)
    await moveApplication(db, actor, { application_id: id, status: 'viewed' }, time);
};
