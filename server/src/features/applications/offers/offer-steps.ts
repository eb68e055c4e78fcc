import { addDays, toIsoDay } from '../../../../../contract/src/dates.ts';
import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import { getSide } from '../../../../../contract/src/sides.ts';
import type { OfferEvent, Terms } from '../../../../../contract/src/terms.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Authorized } from '../../../lib/authorized.ts';
import type { Db } from '../../../lib/db.ts';
import { invalid, problem } from '../../../lib/problem.ts';
import { notify, notifyCompany } from '../../notifications/notifications.public.ts';
import { type TermsRow, toTermsVersion } from '../../terms/terms.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { findApplicationDetails } from '../applications.queries.ts';
import type { ApplicationState } from '../own-applications.ts';
import { recordStep } from '../record-step.ts';
import { offerNotice } from './offers.emails.ts';

/** Where an offer that ended without a hire leads back to. */
const statusAfter: Record<OfferEvent, 'offer' | 'hired' | 'interview'> = {
  offer_made: 'offer',
  offer_countered: 'offer',
  offer_accepted: 'hired',
  offer_declined: 'interview',
  offer_withdrawn: 'interview',
  offer_undone: 'interview',
  offer_expired: 'interview',
};

/** The steps that answer an offer. */
const answers: Partial<Record<OfferEvent, 'accepted' | 'declined' | 'countered'>> = {
  offer_accepted: 'accepted',
  offer_declined: 'declined',
  offer_countered: 'countered',
};

interface OfferStep {
  event: OfferEvent;
  version: TermsRow;
  /** Null: the time to answer is over. */
  actor: Actor | null;
  /** What the other side reads. */
  note?: string;
  now: Date;
}

/** Writes a step of an offer to the application's history and notifies the other side; of an expiry, both. */
export const recordOfferStep = async (
  db: Db,
  application: Authorized<ApplicationState, 'party' | 'admin'>,
  { event, version, actor, note = '', now }: OfferStep,
): Promise<void> => {
  await recordStep(db, application, {
    status: statusAfter[event],
    event,
    note,
    actorId: actor?.id ?? null,
    byCompany: actor?.type === 'company',
    now,
  });
  const answer = answers[event];
  if (answer !== undefined && actor !== null)
    await emitWebhook(db, 'offer.answered', application.id, { answer, by: getSide(actor) });
  const details = await findApplicationDetails(db, application.id);
  if (details === undefined) return;
  for (const to of ['company', 'fractional'] as const) {
    if (actor !== null && getSide(actor) === to) continue;
    const notice = offerNotice(details, toTermsVersion(version), { event, to, note });
    if (to === 'company') await notifyCompany(db, details.company_id, notice);
    else await notify(db, { ...notice, userId: details.fractional_id });
  }
};

/** Terms of an offer must begin today or later. */
export const requireFutureStart = ({ start_date }: Terms, now: Date, field = 'start_date'): void => {
  if (start_date < toIsoDay(now)) throw invalid({ [field]: 'Choose today or a later day.' });
};

/** Until when an offer may be answered; the default is seven days. Throws if the time is past or too far ahead. */
export const requireExpiry = (expiresAt: string | undefined, now: Date): string => {
  if (expiresAt === undefined) return addDays(now, offerLimits.days).toISOString();
  const time = new Date(expiresAt).toISOString();
  if (time <= now.toISOString() || time > addDays(now, offerLimits.maxDays).toISOString())
    throw invalid({ expires_at: `Choose a time within the next ${offerLimits.maxDays} days.` });
  return time;
};

/** Nobody can agree with an account that is suspended or removed. */
export const requireActiveSides = async (
  db: Db,
  { fractional_id, company_id }: ApplicationState,
): Promise<void> => {
  const inactive = await db
    .selectFrom('users')
    .select('id')
    .where('status', 'in', ['suspended', 'removed'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', '=', fractional_id),
        eb('id', 'in', selectFrom('company_owners').select('user_id').where('company_id', '=', company_id)),
      ]),
    )
    .executeTakeFirst();
  if (inactive !== undefined) throw problem('not_allowed_now');
};
