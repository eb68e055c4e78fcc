import { IconArrowRight } from '@tabler/icons-react';
import { href, Link } from 'react-router';
import type { CompanyHome, DueItem } from '../../../../contract/src/company-home.ts';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './company-home.module.css';

type About = Pick<DueItem, 'application_id' | 'job'>;

/** The applicant’s drawer over the job’s board. */
export const applicationPath = ({ job, application_id }: About): string =>
  `${href('/account/company/manage-jobs')}?job=${job.id}&application=${application_id}`;

/** A list of links with two lines each. */
export const LinkList = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <ul className={styles.links} aria-label={label}>
    {children}
  </ul>
);

interface EntryProps {
  to: string;
  title: React.ReactNode;
  detail: React.ReactNode;
  mark?: React.ReactNode;
}

export const LinkEntry = ({ to, title, detail, mark }: EntryProps) => (
  <li>
    <Link to={to} data-marked={mark !== undefined || undefined}>
      {mark}
      <strong>{title}</strong>
      <span className={styles.detail}>{detail}</span>
      <IconArrowRight size={18} aria-hidden="true" />
    </Link>
  </li>
);

const titleOf = ({ kind, waits_for, first_name, last_name }: DueItem): string => {
  const name = `${first_name} ${last_name}`;
  const mine = waits_for === 'company';
  if (kind === 'reply') return `Reply to ${name}`;
  if (kind === 'statement') return `Check ${name}’s statement`;
  if (kind === 'offer') return mine ? `Answer ${name}’s counter-offer` : `${name} has your offer`;
  return mine ? `Answer ${name}’s proposed changes` : `${name} has your proposed changes`;
};

const times: Record<DueItem['kind'], string> = {
  reply: 'You promised a reply by',
  offer: 'Open until',
  proposal: 'Open until',
  statement: 'Approved without an answer after',
};

const pathOf = (item: DueItem): string =>
  item.kind === 'proposal' || item.kind === 'statement'
    ? href('/account/company/engagements/:applicationId', { applicationId: item.application_id })
    : applicationPath(item);

/** What has a time limit, the earliest first. */
export const DueList = ({ due, due_count }: Pick<CompanyHome, 'due' | 'due_count'>) => (
  <>
    <LinkList label="Due">
      {due.map((item) => (
        <LinkEntry
          key={`${item.kind} ${item.application_id} ${item.due_at}`}
          to={pathOf(item)}
          title={
            <>
              {titleOf(item)}{' '}
              {Date.parse(item.due_at) < Date.now() && (
                <StatusBadge status="overdue" label="Overdue" tone="warn" />
              )}
            </>
          }
          detail={`${times[item.kind]} ${formatDayMonth(item.due_at)} · ${item.job.title}`}
        />
      ))}
    </LinkList>
    {due_count > due.length && <p className={styles.more}>{due_count - due.length} more are due.</p>}
  </>
);
