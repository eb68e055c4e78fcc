import { addDays } from '../../../../contract/src/dates.ts';
import { referenceLimits } from '../../../../contract/src/reference-limits.ts';
import type { OwnReference, PublicReference, ShownReference } from '../../../../contract/src/references.ts';
import { isFreeMail } from '../jobs/jobs.public.ts';
import type { ReferenceRow } from './references.queries.ts';

const secondLevel = /^(?:ac|co|com|edu|gov|net|org)$/;

/** The name in a domain: `northwind` of `mail.northwind.co.uk`. A subdomain may have any name, so it does not count. */
const nameInDomain = (domain: string): string => {
  const labels = domain.split('.');
  const [country = '', second = ''] = labels.toReversed();
  const at = country.length === 2 && secondLevel.test(second) ? -3 : -2;
  return labels.at(at)?.replaceAll('-', '') ?? '';
};

/** Whether the referee's address is at the company: its domain has the company's name, or the company has proved it. */
const isCompanyAddress = ({
  referee_email,
  company_key,
  proved_domain,
}: Pick<ReferenceRow, 'referee_email' | 'company_key' | 'proved_domain'>): boolean => {
  const domain = referee_email.slice(referee_email.lastIndexOf('@') + 1);
  return !isFreeMail(domain) && (proved_domain || nameInDomain(domain) === company_key);
};

/** Whether the referee can be reminded now: once, and not in the first days. */
const canRemind = ({ state, reminded_at, created_at }: ReferenceRow, now: Date): boolean =>
  (state === 'asked' || state === 'opened') &&
  reminded_at === null &&
  new Date(created_at) <= addDays(now, -referenceLimits.remindDays);

/** A request with its state, as its owner and admins see it. */
export const toRequest = (row: ReferenceRow) => ({
  id: row.id,
  referee_name: row.referee_name,
  referee_email: row.referee_email,
  relation: row.relation,
  company: row.company,
  company_address: isCompanyAddress(row),
  start_date: row.start_date,
  end_date: row.end_date,
  state: row.state,
  created_at: row.created_at,
  expires_at: row.expires_at,
  answer: row.answer,
  answered_at: row.answered_at,
});

export const toOwnReference = (
  row: ReferenceRow,
  consents: OwnReference['consents'],
  now: Date,
): OwnReference => ({
  ...toRequest(row),
  note: row.note,
  reminded_at: row.reminded_at,
  can_remind: canRemind(row, now),
  consents,
});

/** The answered ones, as companies see them. */
export const toShown = (rows: ReferenceRow[]): ShownReference[] =>
  rows.flatMap((row) =>
    row.answer === null || row.answered_at === null
      ? []
      : [
          {
            id: row.id,
            referee_name: row.referee_name,
            company: row.company,
            company_address: isCompanyAddress(row),
            answer: row.answer,
            answered_at: row.answered_at,
          },
        ],
  );

/** As a public page shows them. */
export const toPublic = (rows: ReferenceRow[]): PublicReference[] =>
  toShown(rows).map((reference) => ({
    ...reference,
    referee_name: reference.answer.name_public ? reference.referee_name : null,
  }));
