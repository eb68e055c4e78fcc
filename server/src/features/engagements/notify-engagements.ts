import { formatDay } from '../../../../contract/src/dates.ts';
import type { EngagementStatus } from '../../../../contract/src/engagements.ts';
import { getOtherSide } from '../../../../contract/src/sides.ts';
import { Side } from '../../../../contract/src/terms.ts';
import { summarizeTerms } from '../../../../contract/src/terms-format.ts';
import type { Db } from '../../lib/db.ts';
import { notifySide } from '../notifications/notifications.public.ts';
import { type TermsRow, toTermsVersion } from '../terms/terms.public.ts';
import type { EngagementRow } from './engagements.queries.ts';

const getSideName = (row: EngagementRow, side: Side) =>
  side === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;

const moveLabel = (from: EngagementStatus, to: EngagementStatus): string => {
  if (to === 'active') return from === 'paused' ? 'resumed' : 'started';
  return to === 'ended' && from === 'planned' ? 'cancelled' : to;
};

const sendNotice = (
  db: Db,
  row: EngagementRow,
  side: Side,
  { title, body, more = [], dedupeKey }: { title: string; body: string; more?: string[]; dedupeKey?: string },
): Promise<void> => {
  const mail = { subject: `${title}: ${row.job_title}`, paragraphs: [body, ...more] };
  return notifySide(db, row, side, {
    kind: 'application_status',
    title,
    body,
    mail,
    ...(dedupeKey && { dedupeKey }),
  });
};

/** Notifies the other side of a status change, or both sides of an automatic one (`by` is null). */
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
      : `${getSideName(row, by)} ${moveLabel(row.status, to)} the engagement`;
  for (const side of Side.options) {
    const other = getSideName(row, getOtherSide(side));
    const body = by === null ? `${row.job_title}, with ${other}.` : `${row.job_title}.`;
    if (side !== by) await sendNotice(db, row, side, { title, body, more });
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
    ? `${getSideName(row, by)} proposed changed terms`
    : `${getSideName(row, by)} ${event} your proposed terms`;
};

/** Notifies the other side of a step of a proposal; of an expiry, both. */
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
    dedupeKey: `terms ${version.id} ${step.event}`,
  };
  for (const side of Side.options) if (side !== step.by) await sendNotice(db, row, side, event);
};
