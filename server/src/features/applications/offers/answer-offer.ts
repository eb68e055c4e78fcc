import type { OfferAnswer } from '../../../../../contract/src/offers.ts';
import { getSide } from '../../../../../contract/src/sides.ts';
import type { Terms } from '../../../../../contract/src/terms.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { problem } from '../../../lib/problem.ts';
import { requireCapacity } from '../../capacity/capacity.public.ts';
import { writeMandate } from '../../mandates/mandates.public.ts';
import { closeTerms, insertTerms, requireOpenTerms } from '../../terms/terms.public.ts';
import { emitWebhook } from '../../webhooks/webhooks.public.ts';
import { lockOwnApplication } from '../own-applications.ts';
import { recordOfferStep, requireActiveSides, requireExpiry, requireFutureStart } from './offer-steps.ts';

/**
 * Accepts, declines or counters the open offer of the other side. An acceptance makes the application hired, and a
 * trigger creates the engagement from the accepted version; then its document is written. Throws `not_allowed_now`, and
 * `beyond_capacity` unless that is confirmed.
 */
export const answerOffer = async (
  db: Db,
  actor: Actor,
  { application_id, answer, terms, note, version: read, beyond_capacity }: OfferAnswer,
  now: Date,
): Promise<void> => {
  const application = await lockOwnApplication(db, actor, application_id);
  if (application.status !== 'offer') throw problem('not_allowed_now', 'There is no open offer to answer.');
  const side = getSide(actor);
  const open = await requireOpenTerms(db, application.id, side, now, read);
  if (answer === 'decline') {
    await closeTerms(db, open, { outcome: 'declined', note, now });
    return recordOfferStep(db, application, { event: 'offer_declined', version: open, actor, note, now });
  }
  await requireActiveSides(db, application);
  const proposed = answer === 'counter' && terms !== undefined ? terms : (open.body as unknown as Terms);
  if (!beyond_capacity) await requireCapacity(db, application.fractional_id, proposed);
  if (answer === 'accept' || terms === undefined) {
    await closeTerms(db, open, { outcome: 'accepted', acceptedBy: side, note, now });
    await recordOfferStep(db, application, { event: 'offer_accepted', version: open, actor, note, now });
    await emitWebhook(db, 'engagement.changed', application.id);
    return writeMandate(db, open, now);
  }
  requireFutureStart(terms, now, 'terms.start_date');
  await closeTerms(db, open, { outcome: 'countered', note, now });
  const version = await insertTerms(db, {
    applicationId: application.id,
    kind: 'offer',
    side,
    authorId: actor.id,
    terms,
    note,
    now,
    expiresAt: requireExpiry(undefined, now),
  });
  await recordOfferStep(db, application, { event: 'offer_countered', version, actor, note, now });
};
