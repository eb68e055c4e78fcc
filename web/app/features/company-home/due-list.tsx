import { Button } from '@mantine/core';
import { useState } from 'react';
import { href } from 'react-router';
import type { CompanyHome, DueItem } from '../../../../contract/src/company-home.ts';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import { LinkEntry, LinkList } from '../../ui/link-list.tsx';
import styles from './company-home.module.css';

type About = Pick<DueItem, 'application_id' | 'job'>;

/** The applicant’s drawer over the job’s board. */
export const applicationPath = ({ job, application_id }: About): string =>
  `${href('/account/company/manage-jobs')}?job=${job.id}&application=${application_id}`;

const getTitle = ({ kind, waits_for, first_name, last_name }: DueItem): string => {
  const name = `${first_name} ${last_name}`;
  const mine = waits_for === 'company';
  if (kind === 'reply') return `Reply to ${name}`;
  if (kind === 'statement') return `Check ${name}’s statement`;
  if (kind === 'offer') return mine ? `Answer ${name}’s counter-offer` : `${name} has your offer`;
  return mine ? `Answer ${name}’s proposed changes` : `${name} has your proposed changes`;
};

const times: Record<DueItem['kind'], string> = {
  reply: 'Promised by',
  offer: 'Open until',
  proposal: 'Open until',
  statement: 'Approved after',
};

const DueDay = ({ kind, due_at }: DueItem) => {
  const day = formatDayMonth(due_at);
  if (Date.parse(due_at) < Date.now()) return <strong className={styles.overdue}>Overdue since {day}</strong>;
  return `${times[kind]} ${day}`;
};

const getPath = (item: DueItem): string =>
  item.kind === 'proposal' || item.kind === 'statement'
    ? href('/account/company/engagements/:applicationId', { applicationId: item.application_id })
    : applicationPath(item);

/** The rest is folded. */
const maxShown = 6;

/** What has a time limit, the earliest first. */
export const DueList = ({ due, due_count }: Pick<CompanyHome, 'due' | 'due_count'>) => {
  const [shown, setShown] = useState(maxShown);
  const more = due.length - shown;
  const absent = due_count - due.length;
  return (
    <>
      <LinkList label="Due">
        {due.slice(0, shown).map((item) => (
          <LinkEntry
            key={`${item.kind} ${item.application_id} ${item.due_at}`}
            to={getPath(item)}
            title={getTitle(item)}
            detail={item.job.title}
            end={<DueDay {...item} />}
          />
        ))}
      </LinkList>
      {more > 0 && (
        <p className={styles.more}>
          <Button variant="subtle" size="sm" onClick={() => setShown(due.length)}>
            Show {more} more
          </Button>
        </p>
      )}
      {more <= 0 && absent > 0 && (
        <p className={styles.more}>{absent} more appear when some of these are done.</p>
      )}
    </>
  );
};
