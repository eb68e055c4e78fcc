import { formatDay, formatMonth } from '../../../../contract/src/dates.ts';
import { getOtherSide } from '../../../../contract/src/sides.ts';
import type { Side } from '../../../../contract/src/terms.ts';
import type { Db } from '../../lib/db.ts';
import { notifySide } from '../notifications/notifications.public.ts';
import type { EngagementRow } from './statements.queries.ts';

type Parties = Pick<
  EngagementRow,
  | 'application_id'
  | 'company_id'
  | 'fractional_id'
  | 'company_name'
  | 'first_name'
  | 'last_name'
  | 'job_title'
  | 'removed_at'
>;

interface Notice {
  title: string;
  body: string;
  more?: string[];
  /** Not sent again with the same key. */
  dedupeKey?: string;
}

const getSideName = (row: Parties, side: Side): string =>
  side === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;

/** A company that was removed is not notified. */
const sendNotice = async (
  db: Db,
  row: Parties,
  side: Side,
  { title, body, more = [], dedupeKey }: Notice,
) => {
  if (side === 'company' && row.removed_at !== null) return;
  const mail = { subject: `${title}: ${row.job_title}`, paragraphs: [body, ...more] };
  await notifySide(db, row, side, { kind: 'statement', title, body, mail, ...(dedupeKey && { dedupeKey }) });
};

interface StatementStep {
  event: 'submitted' | 'questioned' | 'approved' | 'approved by silence';
  /** `2026-11` */
  month: string;
  dedupeKey: string;
  note?: string;
  /** For a submission. */
  answerBy?: string;
}

/** Notifies the other side of a step of a statement; of an approval by silence, both. */
export const notifyStatement = async (
  db: Db,
  row: Parties,
  { event, month, dedupeKey, note, answerBy }: StatementStep,
): Promise<void> => {
  const name = formatMonth(`${month}-01`);
  const body = `${row.job_title}, ${name}.`;
  const more = note ? [`They wrote: ${note}`] : [];
  if (event === 'submitted')
    return sendNotice(db, row, 'company', {
      title: `${getSideName(row, 'fractional')} submitted the statement for ${name}`,
      body,
      more: [`Approve or question it until ${formatDay(answerBy ?? '')}. After that it counts as approved.`],
      dedupeKey,
    });
  if (event === 'approved by silence') {
    for (const side of ['company', 'fractional'] as const)
      await sendNotice(db, row, side, {
        title: `The statement for ${name} is approved`,
        body: `${body} The time to answer is over.`,
        dedupeKey,
      });
    return;
  }
  return sendNotice(db, row, 'fractional', {
    title: `${getSideName(row, 'company')} ${event} your statement for ${name}`,
    body,
    more: event === 'approved' ? [...more, 'You can issue the invoice now.'] : more,
    dedupeKey,
  });
};

/** Notifies the company of a sent invoice, or the other side of a payment. `on` is null where the mark was removed. */
export const notifyInvoice = async (
  db: Db,
  row: Parties,
  { number, mark, on, by }: { number: string; mark: 'sent' | 'paid'; on: string | null; by: Side },
): Promise<void> => {
  const name = getSideName(row, by);
  const title =
    mark === 'sent' ? `${name} sent the invoice ${number}` : `${name} marked the invoice ${number} as paid`;
  return sendNotice(db, row, getOtherSide(by), {
    title: on === null ? `${name} no longer marks the invoice ${number} as ${mark}` : title,
    body: `${row.job_title}.${on === null ? '' : ` ${mark === 'sent' ? 'Sent' : 'Paid'} on ${formatDay(on)}.`}`,
  });
};
