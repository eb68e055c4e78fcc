import type { EngagementField, EngagementStatus } from '../../../../contract/src/engagements.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import type { EngagementRow } from './engagements.queries.ts';

type Side = 'company' | 'fractional';

export const sideOf = ({ type }: Pick<Actor, 'type'>): Side =>
  type === 'company' ? 'company' : 'fractional';

const nameOf = (row: EngagementRow, side: Side) =>
  side === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;

const fieldWords: Record<EngagementField, string> = {
  status: 'the state',
  start_date: 'the start',
  end_date: 'the end',
  hours_per_week: 'the hours',
  rate: 'the rate',
  rate_period: 'what the rate is for',
  currency: 'the currency',
};

const series = new Intl.ListFormat('en-GB');

const stepWords = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'resumed' : 'started';
  return to === 'ended' && from === 'planned' ? 'called off' : to;
};

const tell = (
  db: Db,
  row: EngagementRow,
  side: Side,
  { title, body, more = [] }: { title: string; body: string; more?: string[] },
): Promise<void> => {
  const mail = { subject: `${title}: ${row.job_title}`, paragraphs: [body, ...more] };
  const event = { kind: 'application_status', title, body, mail } as const;
  return side === 'company'
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

/** Tells the other side of a step; both, where nobody took it. */
export const notifyStep = async (
  db: Db,
  row: EngagementRow,
  by: Side | null,
  to: EngagementStatus,
  more: string[] = [],
): Promise<void> => {
  const step = stepWords(row.status, to);
  const title = by === null ? 'Your engagement begins' : `${nameOf(row, by)} ${step} the engagement`;
  for (const side of ['company', 'fractional'] as const) {
    const other = nameOf(row, side === 'company' ? 'fractional' : 'company');
    const body = by === null ? `${row.job_title}, with ${other}.` : `${row.job_title}.`;
    if (side !== by) await tell(db, row, side, { title, body, more });
  }
};

/** Tells the other side what was changed. */
export const notifyChanges = (
  db: Db,
  row: EngagementRow,
  by: Side,
  changed: EngagementField[],
): Promise<void> => {
  const words = changed.map((field) => fieldWords[field]);
  return tell(db, row, by === 'company' ? 'fractional' : 'company', {
    title: `${nameOf(row, by)} changed the engagement`,
    body: `${row.job_title}: ${series.format(words)}.`,
  });
};
