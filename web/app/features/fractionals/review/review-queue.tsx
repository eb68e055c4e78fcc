import { Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageCountOf } from '../../../ui/pagination-window.ts';
import { PastTheLast } from '../../../ui/past-the-last.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton, PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Checklist } from './checklist.tsx';
import { DecisionBar, isInQueue, keysHere } from './decision-bar.tsx';
import { fractionals, profileOf } from '../fractionals.data.ts';
import { nameOf } from '../profile-format.ts';
import { ProfileView } from '../profile/profile-view.tsx';
import styles from './review-queue.module.css';

const pageSize = 50;

interface ReviewTab {
  value: string;
  label: string;
  query: Parameters<typeof fractionals>[0];
  /** What an empty queue says. */
  empty: string;
}

/** Profiles beside their checklist, one after the other; tab, page and profile stand in the URL. */
export const ReviewQueue = ({ tabs }: { tabs: [ReviewTab, ...ReviewTab[]] }) => {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  return (
    <Tabs
      value={tab.value}
      onChange={(value) => setParams(value === null || value === tabs[0].value ? {} : { tab: value })}
    >
      <Tabs.List>
        {tabs.map((one) => (
          <QueueTab key={one.value} tab={one} />
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab.value}>
        <Queue key={tab.value} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  );
};

const pageOf = ({ query }: ReviewTab, page: number) => fractionals({ ...query, page, page_size: pageSize });

const QueueTab = ({ tab }: { tab: ReviewTab }) => {
  const { data } = useQuery(pageOf(tab, 1));
  return (
    <Tabs.Tab value={tab.value}>
      {tab.label}
      {data && ` (${data.count}${data.count_capped ? '+' : ''})`}
    </Tabs.Tab>
  );
};

const Queue = ({ tab }: { tab: ReviewTab }) => {
  const [params] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const found = useQuery({ ...pageOf(tab, page), placeholderData: keepPreviousData });
  return (
    <LoadBoundary
      query={found}
      skeleton={<ListSkeleton />}
      isEmpty={({ results }) => results.length === 0}
      empty={page > 1 ? <PastTheLast /> : <EmptyState title="Nothing here" text={tab.empty} />}
    >
      {({ results, count }) => (
        <Review
          key={page}
          candidates={results}
          before={(page - 1) * pageSize}
          count={count}
          pages={
            <Pagination page={page} pageCount={pageCountOf(count, pageSize)} label="Pages of profiles" />
          }
        />
      )}
    </LoadBoundary>
  );
};

interface ReviewProps {
  candidates: FractionalCard[];
  /** How many stand on the pages before, and in all. */
  before: number;
  count: number;
  pages: ReactNode;
}

const Review = ({ candidates, before, count, pages }: ReviewProps) => {
  const [params, setParams] = useSearchParams();
  // Somebody decided on leaves the list: the place then shows who came after.
  const [place, setPlace] = useState(0);
  const asked = candidates.findIndex(({ id }) => id === params.get('id'));
  const at = asked === -1 ? Math.min(place, candidates.length - 1) : asked;
  const current = candidates[at];
  const queue = useRef<HTMLUListElement>(null);
  const row = () => queue.current?.querySelector<HTMLElement>('[aria-current="true"]');
  // The focus follows to the row, so that the keys go on from there.
  const going = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the focus is another row
  useEffect(() => {
    if (going.current) row()?.focus();
    going.current = false;
  }, [current?.id]);
  const go = (to: number) => {
    const next = candidates[to];
    if (!next) return;
    going.current = true;
    setPlace(to);
    setParams(
      (kept) => {
        kept.set('id', next.id);
        return kept;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  useHotkeys([
    ['j', (event) => isInQueue(event) && go(at + 1)],
    ['k', (event) => isInQueue(event) && go(at - 1)],
  ]);
  if (!current) return null;
  return (
    <div className={styles.layout} {...{ [keysHere]: '' }}>
      <nav aria-label="Profiles to review">
        <ul ref={queue} className={styles.queue} tabIndex={-1} aria-label="Profiles">
          {candidates.map((candidate, to) => (
            <li key={candidate.id}>
              <button
                type="button"
                className={styles.item}
                aria-current={to === at ? 'true' : undefined}
                onClick={() => go(to)}
              >
                <strong>{nameOf(candidate)}</strong>
                <span>{candidate.fractional_type ?? 'No function yet'}</span>
                <span>
                  {candidate.submitted_at ? 'asked ' : 'signed up '}
                  <RelativeTime time={candidate.submitted_at ?? candidate.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {pages}
        <p className={styles.keys}>
          <kbd>J</kbd> next, <kbd>K</kbd> back, <kbd>A</kbd> approve, <kbd>R</kbd> reject
        </p>
      </nav>
      <Reviewed
        key={current.id}
        id={current.id}
        place={`${before + at + 1} of ${count}`}
        onDecided={() => {
          setPlace(at);
          // Whoever was decided on took the focused button along; never to a decision on the next one.
          // The list is drawn anew before or after this.
          going.current = true;
          row()?.focus();
        }}
      />
    </div>
  );
};

const Reviewed = ({ id, place, onDecided }: { id: string; place: string; onDecided: () => void }) => {
  const profile = useQuery(profileOf(id));
  return (
    <LoadBoundary query={profile} skeleton={<PageSkeleton />}>
      {(found) => (
        <div>
          <DecisionBar profile={found} place={place} keys onDecided={onDecided} />
          <ProfileView profile={found} heading="h2" actions={<Checklist profile={found} />} />
        </div>
      )}
    </LoadBoundary>
  );
};
