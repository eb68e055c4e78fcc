import {
  type Engagement,
  type EngagementChange,
  type EngagementStatus,
  engagementMoves,
} from '../../../../contract/src/engagements.ts';
import { pictureUrl } from '../../lib/files.ts';
import { isExpired, type TermsRow, toTermsVersion } from '../terms/terms.public.ts';
import type { EngagementRow, listChanges } from './engagements.queries.ts';

/** The engagement with its agreed terms and an open proposal. `versions` are all of its terms, the newest first. */
export const toEngagement = (row: EngagementRow, versions: TermsRow[], now: Date): Engagement => {
  const agreed = versions.find(({ outcome }) => outcome === 'accepted');
  if (agreed === undefined) throw new Error(`The engagement ${row.application_id} has no accepted terms.`);
  const open = versions.find((version) => version.outcome === null && !isExpired(version, now));
  return {
    application_id: row.application_id,
    status: row.status,
    job: { id: row.job_id, title: row.job_title },
    company: {
      id: row.company_id,
      name: row.company_name,
      logo: pictureUrl(row.logo_id),
      owner_id: row.owner_id,
    },
    fractional: {
      id: row.fractional_id,
      first_name: row.first_name,
      last_name: row.last_name,
      profile_picture: pictureUrl(row.profile_picture_id),
    },
    start_date: row.start_date,
    end_date: row.end_date,
    agreed: toTermsVersion(agreed),
    proposal: open === undefined ? null : toTermsVersion(open),
    end_reason: row.end_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
    moves: [...engagementMoves[row.status]],
  };
};

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

export const toChange = (change: ChangeRow, { fractional_id }: EngagementRow): EngagementChange => ({
  field: change.field,
  from: change.before,
  to: change.after,
  by: change.actor_id === null ? null : change.actor_id === fractional_id ? 'fractional' : 'company',
  at: change.at,
});

/**
 * The days that a status change sets: an engagement starts today at the latest, and a running one ends today at the
 * latest. A planned end before that start is cleared. An engagement that is cancelled before its start keeps its days.
 */
export const daysAfterMove = (
  { status, start_date, end_date }: Pick<EngagementRow, 'status' | 'start_date' | 'end_date'>,
  to: EngagementStatus,
  today: string,
): Partial<Pick<EngagementRow, 'start_date' | 'end_date'>> => {
  if (to === 'active') {
    const start = start_date < today ? start_date : today;
    return { start_date: start, end_date: end_date !== null && end_date < start ? null : end_date };
  }
  if (to === 'ended' && status !== 'planned')
    return { end_date: end_date !== null && end_date < today ? end_date : today };
  return {};
};
