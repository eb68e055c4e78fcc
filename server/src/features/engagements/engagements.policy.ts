import {
  type Engagement,
  type EngagementChange,
  type EngagementStatus,
  type EngagementTerms,
  engagementMoves,
} from '../../../../contract/src/engagements.ts';
import { toMajor } from '../../../../contract/src/money.ts';
import { pictureUrl } from '../../lib/files.ts';
import type { EngagementRow, listChanges } from './engagements.queries.ts';

export const toEngagement = (row: EngagementRow): Engagement => ({
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
  ...termsOf(row),
  end_reason: row.end_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
  moves: [...engagementMoves[row.status]],
});

/** What was agreed, as the wire has it. */
export const termsOf = (row: EngagementRow): Required<EngagementTerms> => ({
  start_date: row.start_date,
  end_date: row.end_date,
  hours_per_week: row.hours_per_week,
  rate: toMajor(row.rate_minor),
  rate_period: row.rate_period,
  currency: row.currency,
});

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

const sideOf = ({ actor_id }: ChangeRow, row: EngagementRow) => {
  if (actor_id === null) return null;
  return actor_id === row.fractional_id ? 'fractional' : 'company';
};

export const toChange = (change: ChangeRow, row: EngagementRow): EngagementChange => ({
  field: change.field,
  from: change.before,
  to: change.after,
  by: sideOf(change, row),
  at: change.at,
});

/** What is the company's alone to change. */
export const companyTerms = ['rate', 'rate_period', 'currency'] as const satisfies (keyof EngagementTerms)[];

/**
 * The days that a step fixes: what begins has begun today at the latest, and what ran is over today. What is called off
 * before it began keeps its days.
 */
export const daysAfter = (
  { status, start_date, end_date }: Pick<EngagementRow, 'status' | 'start_date' | 'end_date'>,
  to: EngagementStatus,
  today: string,
): Pick<EngagementTerms, 'start_date' | 'end_date'> => {
  if (to === 'active') {
    const start = start_date !== null && start_date < today ? start_date : today;
    return { start_date: start, end_date: end_date !== null && end_date < start ? null : end_date };
  }
  if (to === 'ended' && status !== 'planned')
    return { end_date: end_date !== null && end_date < today ? end_date : today };
  return {};
};
