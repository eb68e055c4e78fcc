import { Terms, type TermsDraft } from '../../../../../contract/src/terms.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Authorized } from '../../../lib/authorized.ts';
import type { Db } from '../../../lib/db.ts';
import { invalid, problem } from '../../../lib/problem.ts';
import { requireCapacity } from '../../capacity/capacity.public.ts';
import { getJobForApplication } from '../../jobs/jobs.public.ts';
import { closeTerms, findOpenTerms, insertTerms, listTerms } from '../../terms/terms.public.ts';
import { getCompanyStatus, listMoves } from '../applications.policy.ts';
import { type ApplicationState, lockOwnApplication } from '../own-applications.ts';
import { recordOfferStep, requireActiveSides, requireExpiry, requireFutureStart } from './offer-steps.ts';
import { isUndoable } from './offer-view.ts';
import { suggestTerms } from './suggested-terms.ts';

type Application = Authorized<ApplicationState, 'party'>;

interface NewOffer {
  terms: Terms;
  expiresAt?: string | undefined;
  /** The company agrees to more hours than the fractional has free. */
  beyondCapacity?: boolean | undefined;
  now: Date;
}

/** Makes an offer on a locked application. Throws `invalid_transition` outside the interview stage. */
const placeOffer = async (
  db: Db,
  actor: Actor,
  application: Application,
  { terms, expiresAt, beyondCapacity, now }: NewOffer,
): Promise<void> => {
  if (!listMoves('company', getCompanyStatus(application)).includes('offer'))
    throw problem('invalid_transition');
  await requireActiveSides(db, application);
  requireFutureStart(terms, now);
  if (!beyondCapacity) await requireCapacity(db, application.fractional_id, terms);
  const version = await insertTerms(db, {
    applicationId: application.id,
    kind: 'offer',
    side: 'company',
    authorId: actor.id,
    terms,
    note: '',
    now,
    expiresAt: requireExpiry(expiresAt, now),
  });
  await recordOfferStep(db, application, { event: 'offer_made', version, actor, note: terms.message, now });
};

/** Offers these terms. */
export const makeOffer = async (
  db: Db,
  actor: Actor,
  applicationId: string,
  offer: NewOffer,
): Promise<void> => placeOffer(db, actor, await lockOwnApplication(db, actor, applicationId), offer);

/** The terms of a draft. Throws with a sentence for each field that is missing. */
const completeTerms = (draft: TermsDraft): Terms => {
  const parsed = Terms.safeParse(draft);
  if (parsed.success) return parsed.data;
  throw invalid(
    Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
  );
};

/** Offers the terms that the job and the applicant's proposed rate state, on a locked application. */
export const offerSuggestedTerms = async (
  db: Db,
  actor: Actor,
  application: Application,
  message: string | undefined,
  now: Date,
): Promise<void> => {
  const job = await getJobForApplication(db, application.job_id);
  const terms = completeTerms({ ...suggestTerms(job, application, now), message: message ?? '' });
  await placeOffer(db, actor, application, { terms, now });
};

/**
 * Ends the open offer of a locked application at the offer stage, by its company: withdraws its own terms, declines
 * those of the fractional. The application returns to the interview stage.
 */
export const leaveOffer = async (
  db: Db,
  actor: Actor,
  application: Application,
  note: string,
  now: Date,
): Promise<void> => {
  const version = await findOpenTerms(db, application.id);
  if (version === undefined) throw problem('not_allowed_now');
  const outcome = version.proposed_by === 'company' ? 'withdrawn' : 'declined';
  await closeTerms(db, version, { outcome, note, now });
  await recordOfferStep(db, application, { event: `offer_${outcome}`, version, actor, note, now });
};

/** Withdraws the company's open offer. Throws `not_allowed_now` if there is none. */
export const withdrawOffer = async (
  db: Db,
  actor: Actor,
  { application_id, note }: { application_id: string; note: string },
  now: Date,
): Promise<void> => {
  const application = await lockOwnApplication(db, actor, application_id);
  const open = application.status === 'offer' ? await findOpenTerms(db, application.id) : undefined;
  if (open?.proposed_by !== 'company')
    throw problem('not_allowed_now', 'You have no open offer to withdraw.');
  await leaveOffer(db, actor, application, note, now);
};

/** Undoes an offer that is not answered. Throws `undo_over` after five minutes. */
export const undoOffer = async (db: Db, actor: Actor, application: Application, now: Date): Promise<void> => {
  const versions = application.status === 'offer' ? await listTerms(db, [application.id]) : [];
  const [version] = versions;
  if (version === undefined || !isUndoable(versions, now)) throw problem('undo_over');
  await closeTerms(db, version, { outcome: 'undone', now });
  await recordOfferStep(db, application, { event: 'offer_undone', version, actor, now });
};
