import type { Applicant, Application, ListedApplication } from '../../../../contract/src/applications.ts';
import { addDays } from '../../../../contract/src/dates.ts';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { offerLimits } from '../../../../contract/src/offer-limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { pictureUrl } from '../../lib/files.ts';
import { problem } from '../../lib/problem.ts';
import { toMatchReason } from '../jobs/jobs.public.ts';
import {
  type ApplicantRow,
  type ApplicationRow,
  findApplicationRow,
  type ListedRow,
} from './application-rows.queries.ts';
import { isUnseen, listMoves, refundDeadline } from './applications.policy.ts';
import { toScorecards } from './scorecards.queries.ts';

/** What a card of the board shows of the applicant. */
const toApplicantCard = (row: ApplicantRow) => ({
  id: row.fractional_id,
  first_name: row.first_name,
  last_name: row.last_name,
  profile_picture: pictureUrl(row.profile_picture_id),
  headline: row.headline,
  city: row.city,
  hours_per_week_min: row.hours_per_week_min,
  hours_per_week_max: row.hours_per_week_max,
  rate_min: toMajor(row.rate_min_minor),
  rate_max: toMajor(row.rate_max_minor),
  rate_period: row.own_rate_period,
  retainer_hours: row.retainer_hours,
  currency: row.own_currency,
  capacity: row.capacity,
});

const toFractionalCard = (row: ApplicationRow): FractionalCard => ({
  ...toApplicantCard(row),
  fractional_type: row.fractional_type,
  fractional_types: row.fractional_types,
  main_category: row.main_category,
  main_category_title: row.main_category_title,
  location: row.location,
  client_type_expertise: row.client_type_expertise,
  workplace: row.workplace,
  skills: row.skill_titles,
  years_experience: row.years_experience,
  available_from: row.available_from,
  rating: row.rating,
  status: null,
  plan_name: null,
  promo_code: null,
  email: null,
  submitted_at: null,
  second_look: null,
  created_at: row.joined_at,
});

type ViewDeps = Pick<Deps, 'signFileUrl' | 'clock'>;

const isWaiting = (row: ListedRow) =>
  (row.status === 'submitted' || row.status === 'viewed') && row.answered_at === null;

const getReplyDue = (row: ListedRow): string => addDays(row.created_at, row.reply_promise_days).toISOString();

/** Until when the company can undo its offer; null when that is over. */
const getOfferUndoUntil = ({ offered_at }: ListedRow, now: Date): string | null => {
  const until = offered_at === null ? 0 : Date.parse(offered_at) + offerLimits.undoMinutes * 60_000;
  return until > now.getTime() ? new Date(until).toISOString() : null;
};

/** Until when a withdrawal refunds the credit; null when that is over, and for an invited one, which uses none. */
const getRefundUntil = (row: ListedRow, now: Date): string | null => {
  if (row.invited || !isUnseen(row)) return null;
  const until = refundDeadline(row);
  return until > now ? until.toISOString() : null;
};

/** The status that this reader sees: only the company sees a decline that can still be undone. */
const getVisibleStatus = (
  row: ListedRow,
  isCompany: boolean,
  now: Date,
): Pick<ListedApplication, 'status' | 'history' | 'reply_due_at' | 'undo_until'> => {
  if (!isCompany || row.declining_until === null)
    return {
      status: row.status,
      history: row.history,
      reply_due_at: isWaiting(row) ? getReplyDue(row) : null,
      undo_until: isCompany ? getOfferUndoUntil(row, now) : null,
    };
  const until = Date.parse(row.declining_until);
  const at = new Date(until - limits.declineUndoMinutes * 60_000).toISOString();
  return {
    status: 'declined',
    history: [
      ...row.history,
      { status: 'declined', at, note: row.declining_note, event: null, by: 'company' },
    ],
    reply_due_at: null,
    undo_until: until > now.getTime() ? row.declining_until : null,
  };
};

/** The application in a list as this reader sees it: only the company sees stars. */
export const toListedApplication = (
  row: ListedRow,
  actor: Actor,
  { signFileUrl, clock }: ViewDeps,
): ListedApplication => {
  const isCompany = actor.type === 'company';
  const now = clock.now();
  const visible = getVisibleStatus(row, isCompany, now);
  return {
    id: row.id,
    job: {
      id: row.job_id,
      title: row.job_title,
      company: {
        id: row.company_id,
        owner_id: row.owner_id,
        name: row.company_name,
        logo: pictureUrl(row.logo_id),
      },
    },
    fractional: {
      id: row.fractional_id,
      first_name: row.first_name,
      last_name: row.last_name,
      profile_picture: pictureUrl(row.profile_picture_id),
      headline: row.headline,
    },
    cover_letter: row.cover_letter,
    answers: row.answers,
    proposed_rate: toMajor(row.proposed_rate_minor),
    rate_period: row.rate_period,
    currency: row.currency,
    resume_url: row.resume_id === null ? null : signFileUrl(row.resume_id, actor.id),
    ...visible,
    starred: isCompany ? row.starred : null,
    match: {
      score: row.match_score,
      reasons: row.match_reasons.map((finding) =>
        toMatchReason(finding, isCompany ? 'company' : 'fractional'),
      ),
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
    answered_at: row.answered_at,
    refund_until: isCompany ? null : getRefundUntil(row, now),
    moves: [...listMoves(actor.type, visible.status)],
  };
};

/** The same, with what a card of the board shows of the applicant. */
export const toApplicant = (row: ApplicantRow, actor: Actor, deps: ViewDeps): Applicant => ({
  ...toListedApplication(row, actor, deps),
  fractional: toApplicantCard(row),
});

/** An application that the actor is a party to: only the company sees notes and scorecards. Throws not found. */
export const getApplication = async (
  db: Db,
  deps: ViewDeps,
  actor: Actor,
  id: string,
): Promise<Application> => {
  const row = await findApplicationRow(db, actor, id);
  if (row === undefined) throw problem('not_found');
  const isCompany = actor.type === 'company';
  return {
    ...toListedApplication(row, actor, deps),
    fractional: toFractionalCard(row),
    notes: isCompany ? row.notes : null,
    scorecards: isCompany ? toScorecards(row.scorecards, row.criteria, actor.id) : null,
  };
};
