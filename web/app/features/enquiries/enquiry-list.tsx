import { Button, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatDay } from '../../../../contract/src/dates.ts';
import type { Enquiry } from '../../../../contract/src/enquiries.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount, formatNumber } from '../../../../contract/src/numbers.ts';
import { toOptions } from '../../lib/select-options.ts';
import { DueDate } from '../../ui/due-date.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Quote } from '../../ui/quote.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { enquiriesQuery, subscriberCountQuery, useSettleEnquiry } from './enquiries.data.ts';
import styles from './enquiry-list.module.css';

const noFilters = { show: 'open', kind: '', search: '' };

const kindOptions = toOptions({
  '': 'All messages',
  contact: 'Contact',
  privacy: 'Personal data',
  affiliate: 'Affiliates',
});

const replyTo = ({ email, kind, subject }: Enquiry) =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${kind === 'affiliate' ? 'The affiliate programme' : subject}`)}`;

const kindBadges = {
  contact: { label: 'Contact', tone: 'info' },
  affiliate: { label: 'Affiliate', tone: 'brand' },
  privacy: { label: 'Personal data', tone: 'neutral' },
} as const;
const kindChanges = {
  privacy: { label: 'It is about personal data', done: 'It is a request about personal data now.' },
  contact: { label: 'It is not about personal data', done: 'It is an ordinary message now.' },
};

interface ItemProps {
  enquiry: Enquiry;
  onSettled: (done: string) => void;
}

const EnquiryItem = ({ enquiry, onSettled }: ItemProps) => {
  const { id, kind, name, email, subject, message, website, created_at, due_at } = enquiry;
  const { done_at, done_by, answers } = enquiry;
  const settle = useSettleEnquiry();
  const done = done_at === null;
  const other = kind === 'privacy' ? 'contact' : 'privacy';
  return (
    <li className={styles.enquiry}>
      <header>
        <h2>{subject || 'Affiliate request'}</h2>
        <StatusBadge status={kind} label={kindBadges[kind].label} tone={kindBadges[kind].tone} />
        {due_at !== null && done_at === null && <DueDate at={due_at} day={formatDay(due_at)} />}
      </header>
      <p className={styles.from}>
        {name}, <a href={`mailto:${email}`}>{email}</a> · <RelativeTime time={created_at} />
      </p>
      {website && (
        <p className={styles.from}>
          <a href={website} target="_blank" rel="noopener noreferrer nofollow">
            {website}
          </a>
        </p>
      )}
      <p className={styles.message}>{message}</p>
      {answers.map((answer) => (
        <div key={answer.id} className={styles.answer}>
          <p className={styles.from}>
            Answered by {answer.author}, <RelativeTime time={answer.created_at} />
          </p>
          <Quote text={answer.message} />
        </div>
      ))}
      <div className={styles.actions}>
        <Button component="a" href={replyTo(enquiry)} variant="default">
          Reply by email
          <span className="visually-hidden"> to {name}</span>
        </Button>
        <Button
          variant="subtle"
          loading={settle.isPending}
          onClick={() =>
            settle.mutate(
              { id, done },
              { onSuccess: () => onSettled(done ? 'Marked as done.' : 'Reopened.') },
            )
          }
        >
          {done ? 'Mark as done' : 'Reopen'}
          <span className="visually-hidden">, the message from {name}</span>
        </Button>
        {kind !== 'affiliate' && (
          <Button
            variant="subtle"
            disabled={settle.isPending}
            onClick={() =>
              settle.mutate({ id, kind: other }, { onSuccess: () => onSettled(kindChanges[other].done) })
            }
          >
            {kindChanges[other].label}
            <span className="visually-hidden">, the message from {name}</span>
          </Button>
        )}
        {done_at !== null && (
          <span className={styles.from}>
            Done <RelativeTime time={done_at} />
            {done_by && `, ${done_by}`}
          </span>
        )}
      </div>
    </li>
  );
};

const emptyTexts: Record<string, { title: string; text: string }> = {
  open: {
    title: 'No open messages',
    text: 'Messages from the contact and affiliate forms appear here.',
  },
  done: { title: 'No messages done yet', text: 'Messages that you mark as done stay here for two years.' },
};

/** The messages to the operator, with buttons to reply and to mark them as done. */
export const EnquiryList = () => {
  const { filters, page, set, clear } = useUrlFilters(noFilters);
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(
    enquiriesQuery({
      page,
      search: filters.search,
      ...(filters.show !== 'all' && { done: filters.show === 'done' ? 'true' : 'false' }),
      ...(filters.kind !== '' && { kind: filters.kind as Enquiry['kind'] }),
    }),
  );
  const open = query.data?.open;
  const openCount = open && open.contact + open.affiliate + open.privacy;
  return (
    <>
      <div className={styles.filters}>
        <SegmentedControl
          aria-label="State"
          value={filters.show}
          onChange={(show) => set({ show })}
          data={[
            { value: 'open', label: openCount ? `Open (${openCount})` : 'Open' },
            { value: 'done', label: 'Done' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Select
          aria-label="Kind of message"
          data={kindOptions}
          value={filters.kind}
          allowDeselect={false}
          onChange={(kind) => set({ kind: kind ?? '' })}
        />
        <SearchField
          aria-label="Search messages"
          placeholder="Name, address or text"
          words={filters.search}
          onSearch={(search) => set({ search })}
        />
      </div>
      <PagedList
        query={query}
        rows="messages"
        pageSize={limits.pageSize}
        empty={<EmptyState {...(emptyTexts[filters.show] ?? { title: 'No messages yet' })} />}
        onClear={filters.kind !== '' || filters.search !== '' ? clear : undefined}
      >
        {({ results }) => (
          <ul
            ref={list}
            className={styles.enquiries}
            tabIndex={-1}
            aria-label="Messages"
            aria-busy={query.isPlaceholderData}
          >
            {results.map((enquiry) => (
              <EnquiryItem
                key={enquiry.id}
                enquiry={enquiry}
                onSettled={(text) => {
                  // The row is removed with the button that had the focus.
                  list.current?.focus();
                  successToast(text);
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
};

/** The number of newsletter subscribers, as a sentence. */
export const SubscriberCount = () => {
  const { data } = useQuery(subscriberCountQuery());
  if (!data) return 'Messages from people to the operator.';
  const { subscribed, waiting } = data;
  return `${formatCount(subscribed, 'newsletter subscriber')}, ${formatNumber(waiting)} not confirmed yet.`;
};
