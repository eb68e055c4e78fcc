import { addDays, toIsoDay } from '../../../../contract/src/dates.ts';
import { offerLimits } from '../../../../contract/src/offer-limits.ts';
import { getSide } from '../../../../contract/src/sides.ts';
import type { Terms } from '../../../../contract/src/terms.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { writeMandate } from '../mandates/mandates.public.ts';
import {
  closeTerms,
  findOpenTerms,
  findTerms,
  hashCanonicalJson,
  insertTerms,
  isExpired,
  listTerms,
  requireOpenTerms,
  type TermsRow,
} from '../terms/terms.public.ts';
import { getOwnEngagement, lockForTask, type OwnEngagement, writeValues } from './engagements.queries.ts';
import { notifyProposal } from './notify-engagements.ts';

const requireLive = ({ status }: OwnEngagement): void => {
  if (status === 'ended') throw problem('not_allowed_now', 'This engagement has ended.');
};

/** The start of an engagement that has begun stays as agreed; any other start is today or later. */
const requireValidStart = (row: OwnEngagement, terms: Terms, agreed: Terms | undefined, now: Date): void => {
  if (terms.start_date === agreed?.start_date) return;
  if (row.status !== 'planned')
    throw invalid({ 'terms.start_date': 'This engagement has started. Its start cannot change.' });
  if (terms.start_date < toIsoDay(now)) throw invalid({ 'terms.start_date': 'Choose today or a later day.' });
};

interface Proposal {
  application_id: string;
  terms: Terms;
  note: string;
}

/** Proposes changed terms to the other side. Throws if a proposal is open, or nothing differs. */
export const proposeTerms = async (
  db: Db,
  actor: Actor,
  { application_id, terms, note }: Proposal,
  now: Date,
): Promise<void> => {
  const row = await getOwnEngagement(db, actor, application_id, { lock: true });
  requireLive(row);
  const versions = await listTerms(db, [application_id]);
  const open = versions.find(({ outcome }) => outcome === null);
  if (open !== undefined && !isExpired(open, now))
    throw problem('not_allowed_now', 'A proposed change waits for its answer.');
  if (open !== undefined) await endProposal(db, row, open, now);
  const agreed = versions.find(({ outcome }) => outcome === 'accepted');
  if (agreed?.sha256 === hashCanonicalJson(terms))
    throw invalid({ terms: 'Change at least one of the terms.' });
  requireValidStart(row, terms, agreed?.body as unknown as Terms | undefined, now);
  const side = getSide(actor);
  const version = await insertTerms(db, {
    applicationId: application_id,
    kind: 'change',
    side,
    authorId: actor.id,
    terms,
    note,
    now,
    expiresAt: addDays(now, offerLimits.days).toISOString(),
  });
  await notifyProposal(db, row, version, { event: 'proposed', by: side, note });
};

interface Answer {
  proposal_id: string;
  answer: 'accept' | 'decline';
  note: string;
}

/** Accepts or declines proposed terms. Returns the engagement's id. Throws unless they are open and the other side's. */
export const answerProposal = async (
  db: Db,
  actor: Actor,
  { proposal_id, answer, note }: Answer,
  now: Date,
): Promise<string> => {
  const proposal = await findTerms(db, proposal_id);
  if (proposal?.kind !== 'change') throw problem('not_found');
  const row = await getOwnEngagement(db, actor, proposal.application_id, { lock: true });
  requireLive(row);
  const side = getSide(actor);
  const open = await requireOpenTerms(db, row.application_id, side, now, proposal.number);
  if (answer === 'decline') {
    await closeTerms(db, open, { outcome: 'declined', note, now });
    await notifyProposal(db, row, open, { event: 'declined', by: side, note });
    return row.application_id;
  }
  await closeTerms(db, open, { outcome: 'accepted', acceptedBy: side, note, now });
  const { start_date, end_date } = open.body as unknown as Terms;
  const days = { end_date, ...(row.status === 'planned' ? { start_date } : {}) };
  await writeValues(db, row, actor.id, days, { hasNewTerms: true });
  await writeMandate(db, open, now);
  await notifyProposal(db, row, open, { event: 'accepted', by: side, note });
  return row.application_id;
};

const endProposal = async (db: Db, row: OwnEngagement, version: TermsRow, now: Date): Promise<void> => {
  await closeTerms(db, version, { outcome: 'expired', now });
  await notifyProposal(db, row, version, { event: 'expired', by: null });
};

/** Ends a proposal whose time is over, unless it was answered meanwhile. */
export const expireProposal = async (db: Db, applicationId: string, now: Date): Promise<void> => {
  const row = await lockForTask(db, applicationId);
  const version = await findOpenTerms(db, applicationId);
  if (row === undefined || version?.kind !== 'change' || !isExpired(version, now)) return;
  await endProposal(db, row, version, now);
};
