import { Button, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Enquiry } from '../../../../contract/src/enquiries.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { pageCountOf } from '../../ui/pagination-window.ts';
import { PastTheLast } from '../../ui/past-the-last.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { useUrlFilters } from '../../ui/use-url-filters.ts';
import { enquiriesOf, subscriberCount, useSettle } from './enquiries.data.ts';
import styles from './enquiry-list.module.css';

const noFilters = { show: 'open', kind: '', search: '' };

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'contact', label: 'Contact' },
  { value: 'affiliate', label: 'Affiliates' },
];

const replyTo = ({ email, kind, subject }: Enquiry) =>
  `mailto:${email}?subject=${encodeURIComponent(`Re: ${kind === 'contact' ? subject : 'The Cadre affiliate programme'}`)}`;

/** One of them: who wrote what, an answer by one's own mail program, and whether it is settled. */
const EnquiryItem = ({ enquiry, onSettled }: { enquiry: Enquiry; onSettled: (done: boolean) => void }) => {
  const { id, kind, name, email, subject, message, website, created_at, done_at, done_by } = enquiry;
  const settle = useSettle();
  const done = done_at === null;
  return (
    <li className={styles.enquiry}>
      <header>
        <h2>{subject || 'Asks to become an affiliate'}</h2>
        <StatusBadge
          status={kind}
          label={kind === 'contact' ? 'Contact' : 'Affiliate'}
          tone={kind === 'contact' ? 'info' : 'brand'}
        />
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
      <div className={styles.actions}>
        <Button component="a" href={replyTo(enquiry)} variant="default">
          Reply by mail
          <span className="visually-hidden"> to {name}</span>
        </Button>
        <Button
          variant="subtle"
          loading={settle.isPending}
          onClick={() => settle.mutate({ id, done }, { onSuccess: () => onSettled(done) })}
        >
          {done ? 'Mark as done' : 'Open again'}
          <span className="visually-hidden">, the message of {name}</span>
        </Button>
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

const emptyWords: Record<string, { title: string; text: string }> = {
  open: {
    title: 'Nothing waits',
    text: 'What people write by the contact or the affiliate form comes here.',
  },
  done: { title: 'Nothing is settled yet', text: 'What you mark as done is kept here for two years.' },
};

/** What was written to the operator; settling one takes it off the list of what waits. */
export const EnquiryList = () => {
  const { filters, page, set, clear, active } = useUrlFilters(noFilters);
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery({
    ...enquiriesOf({
      page,
      ...(filters.show === 'all' ? {} : { done: filters.show === 'done' ? 'true' : 'false' }),
      ...(filters.kind === '' ? {} : { kind: filters.kind as Enquiry['kind'] }),
      ...(filters.search === '' ? {} : { search: filters.search }),
    }),
    placeholderData: keepPreviousData,
  });
  const waiting = query.data && query.data.open.contact + query.data.open.affiliate;
  const narrowed = filters.kind !== '' || filters.search !== '';
  return (
    <>
      <div className={styles.filters}>
        <SegmentedControl
          aria-label="Which messages"
          value={filters.show}
          onChange={(show) => set({ show })}
          data={[
            { value: 'open', label: waiting ? `Open (${waiting})` : 'Open' },
            { value: 'done', label: 'Done' },
            { value: 'all', label: 'All' },
          ]}
        />
        <Select
          aria-label="Kind of message"
          data={kinds}
          value={filters.kind}
          allowDeselect={false}
          onChange={(kind) => set({ kind: kind ?? '' })}
        />
        <SearchField
          aria-label="Search the messages"
          placeholder="Name, address or words"
          words={filters.search}
          onSearch={(search) => set({ search })}
        />
      </div>
      <LoadBoundary
        query={query}
        skeleton={<ListSkeleton rows={5} label="Loading the messages" />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          page > 1 ? (
            <PastTheLast />
          ) : narrowed ? (
            <EmptyState
              title="Nothing fits"
              action={
                active > 0 && (
                  <Button variant="default" onClick={clear}>
                    Clear the filters
                  </Button>
                )
              }
            />
          ) : (
            <EmptyState {...(emptyWords[filters.show] ?? { title: 'Nobody has written yet' })} />
          )
        }
      >
        {({ results, count }) => (
          <div aria-busy={query.isPlaceholderData}>
            <ul ref={list} className={styles.enquiries} tabIndex={-1} aria-label="Messages">
              {results.map((enquiry) => (
                <EnquiryItem
                  key={enquiry.id}
                  enquiry={enquiry}
                  onSettled={(done) => {
                    // The row goes with the button that had the focus.
                    list.current?.focus();
                    successToast(done ? 'Marked as done.' : 'Open again.');
                  }}
                />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={pageCountOf(count, limits.pageSize)}
              label="Pages of messages"
            />
          </div>
        )}
      </LoadBoundary>
    </>
  );
};

/** How many get the newsletter, in a sentence. */
export const SubscriberCount = () => {
  const { data } = useQuery(subscriberCount());
  if (!data) return 'What people wrote to us.';
  const { subscribed, waiting } = data;
  return `${subscribed.toLocaleString('en')} ${subscribed === 1 ? 'address gets' : 'addresses get'} the newsletter; ${waiting.toLocaleString('en')} not confirmed yet.`;
};
