import { formatDay } from '../../../../contract/src/dates.ts';
import type { EngagementStatus } from '../../../../contract/src/engagements.ts';
import { Side } from '../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../contract/src/terms-format.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { notify, notifyCompany } from '../notifications/notifications.public.ts';
import { type TermsRow, toTermsVersion } from '../terms/terms.public.ts';
import type { EngagementRow } from './engagements.queries.ts';

export const getParty = ({ type }: Pick<Actor, 'type'>): Side =>
  type === 'company' ? 'company' : 'fractional';

const getPartyName = (row: EngagementRow, party: Side) =>
  party === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;

const moveLabel = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'resumed' : 'started';
  return to === 'ended' && from === 'planned' ? 'cancelled' : to;
};

const notifyParty = (
  db: Db,
  row: EngagementRow,
  party: Side,
  { title, body, more = [], key }: { title: string; body: string; more?: string[]; key?: string },
): Promise<void> => {
  const mail = { subject: `${title}: ${row.job_title}`, paragraphs: [body, ...more] };
  const event = { kind: 'application_status', title, body, mail, ...(key && { key }) } as const;
  return party === 'company'
    ? notifyCompany(db, row.company_id, {
        ...event,
        link: `/account/company/engagements/${row.application_id}`,
        about: row.fractional_id,
      })
    : notify(db, {
        ...event,
        userId: row.fractional_id,
        link: `/account/fractional/engagements/${row.application_id}`,
      });
};

/** Notifies the other party of a status change, or both parties of an automatic one (`by` is null). */
export const notifyMove = async (
  db: Db,
  row: EngagementRow,
  by: Side | null,
  to: EngagementStatus,
  more: string[] = [],
): Promise<void> => {
  const title =
    by === null
      ? 'Your engagement has started'
      : `${getPartyName(row, by)} ${moveLabel(row.status, to)} the engagement`;
  for (const party of ['company', 'fractional'] as const) {
    const other = getPartyName(row, party === 'company' ? 'fractional' : 'company');
    const body = by === null ? `${row.job_title}, with ${other}.` : `${row.job_title}.`;
    if (party !== by) await notifyParty(db, row, party, { title, body, more });
  }
};

interface ProposalStep {
  event: 'proposed' | 'accepted' | 'declined' | 'expired';
  /** Null: the time to answer is over. */
  by: Side | null;
  note?: string;
}

const getTitle = ({ event, by }: ProposalStep, row: EngagementRow): string => {
  if (by === null) return 'A proposed change of terms has expired';
  return event === 'proposed'
    ? `${getPartyName(row, by)} proposed changed terms`
    : `${getPartyName(row, by)} ${event} your proposed terms`;
};

/** Notifies the other party of a step of a proposal; of an expiry, both. */
export const notifyProposal = async (
  db: Db,
  row: EngagementRow,
  version: TermsRow,
  step: ProposalStep,
): Promise<void> => {
  const { terms, expires_at } = toTermsVersion(version);
  const more = [
    ...(step.event === 'expired' || step.event === 'declined' ? [] : [`${summarizeTerms(terms)}.`]),
    ...(step.note ? [`They wrote: ${step.note}`] : []),
    ...(step.event === 'proposed' ? [`You can answer until ${formatDay(expires_at)}.`] : []),
  ];
  const event = {
    title: getTitle(step, row),
    body: `${row.job_title}.`,
    more,
    key: `terms ${version.id} ${step.event}`,
  };
  for (const party of Side.options) if (party !== step.by) await notifyParty(db, row, party, event);
};
