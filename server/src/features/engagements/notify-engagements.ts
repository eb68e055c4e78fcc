import type { EngagementField, EngagementStatus } from '../../../../contract/src/engagements.ts';
import { formatList } from '../../../../contract/src/numbers.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import type { EngagementRow } from './engagements.queries.ts';

type Party = 'company' | 'fractional';

export const partyOf = ({ type }: Pick<Actor, 'type'>): Party =>
  type === 'company' ? 'company' : 'fractional';

const nameOf = (row: EngagementRow, party: Party) =>
  party === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;

const fieldLabels: Record<EngagementField, string> = {
  status: 'status',
  start_date: 'start',
  end_date: 'end',
  hours_per_week: 'hours',
  rate: 'rate',
  rate_period: 'rate period',
  currency: 'currency',
};

const moveLabel = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'resumed' : 'started';
  return to === 'ended' && from === 'planned' ? 'cancelled' : to;
};

const notifyParty = (
  db: Db,
  row: EngagementRow,
  party: Party,
  { title, body, more = [] }: { title: string; body: string; more?: string[] },
): Promise<void> => {
  const mail = { subject: `${title}: ${row.job_title}`, paragraphs: [body, ...more] };
  const event = { kind: 'application_status', title, body, mail } as const;
  return party === 'company'
    ? notifyCompany(db, row.company_id, {
        ...event,
        link: '/account/company/manage-jobs/engagements',
        about: row.fractional_id,
      })
    : notify(db, {
        ...event,
        userId: row.fractional_id,
        link: '/account/fractional/opportunities/applied?status=hired',
      });
};

/** Notifies the other party of a status change, or both parties of an automatic one (`by` is null). */
export const notifyMove = async (
  db: Db,
  row: EngagementRow,
  by: Party | null,
  to: EngagementStatus,
  more: string[] = [],
): Promise<void> => {
  const title =
    by === null
      ? 'Your engagement has started'
      : `${nameOf(row, by)} ${moveLabel(row.status, to)} the engagement`;
  for (const party of ['company', 'fractional'] as const) {
    const other = nameOf(row, party === 'company' ? 'fractional' : 'company');
    const body = by === null ? `${row.job_title}, with ${other}.` : `${row.job_title}.`;
    if (party !== by) await notifyParty(db, row, party, { title, body, more });
  }
};

/** Notifies the other party of changed terms. */
export const notifyChanges = (
  db: Db,
  row: EngagementRow,
  by: Party,
  changed: EngagementField[],
): Promise<void> =>
  notifyParty(db, row, by === 'company' ? 'fractional' : 'company', {
    title: `${nameOf(row, by)} changed the engagement`,
    body: `${row.job_title}: ${formatList(changed.map((field) => fieldLabels[field]))}.`,
  });
