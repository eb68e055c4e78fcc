import { offerLimits } from '../../../../../contract/src/offer-limits.ts';
import type { Offer } from '../../../../../contract/src/offers.ts';
import type { Actor } from '../../../lib/authenticate.ts';
import type { Db } from '../../../lib/db.ts';
import { getCapacity } from '../../capacity/capacity.public.ts';
import { getJobForApplication } from '../../jobs/jobs.public.ts';
import { isExpired, listTerms, type TermsRow, toTermsVersion } from '../../terms/terms.public.ts';
import { getCompanyStatus } from '../applications.policy.ts';
import { getOwnApplication } from '../own-applications.ts';
import { suggestTerms, toPostedTerms } from './suggested-terms.ts';

/** Until when the company can undo the newest version: an open offer that answers no other. */
const undoUntil = ([newest, before]: TermsRow[]): string | null =>
  newest?.outcome === null && newest.proposed_by === 'company' && before?.outcome !== 'countered'
    ? new Date(Date.parse(newest.created_at) + offerLimits.undoMinutes * 60_000).toISOString()
    : null;

/** Whether the newest version can still be undone. */
export const isUndoable = (versions: TermsRow[], now: Date): boolean =>
  now.toISOString() < (undoUntil(versions) ?? '');

/** The offers of an application that the actor is a party to. Throws not found. */
export const getOffer = async (db: Db, actor: Actor, id: string, now: Date): Promise<Offer> => {
  const application = await getOwnApplication(db, actor, id);
  const job = await getJobForApplication(db, application.job_id);
  const versions = (await listTerms(db, [id])).filter(({ kind }) => kind === 'offer');
  const isCompany = actor.type === 'company';
  const open = versions.find((version) => version.outcome === null && !isExpired(version, now));
  return {
    application_id: application.id,
    status: isCompany ? getCompanyStatus(application) : application.status,
    open: open === undefined ? null : toTermsVersion(open),
    versions: versions.map(toTermsVersion),
    posted: toPostedTerms(job),
    draft: isCompany ? suggestTerms(job, application, now) : null,
    capacity: await getCapacity(db, application.fractional_id),
    undo_until: isCompany && isUndoable(versions, now) ? undoUntil(versions) : null,
  };
};
