import { Tabs } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ListSkeleton, PageSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Checklist } from './checklist.tsx';
import { DecisionBar, isInQueue, keysHere } from './decision-bar.tsx';
import { fractionals, profileOf } from './fractionals.data.ts';
import { nameOf } from './profile-facts.ts';
import { ProfileView } from './profile-view.tsx';
import styles from './review-queue.module.css';

const queueSize = 50;

export interface ReviewTab {
  value: string;
  label: string;
  query: Parameters<typeof fractionals>[0];
  /** What an empty queue says. */
  empty: string;
}

/** Profiles beside their checklist, one after the other; tab and profile stand in the URL. */
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

const optionsOf = ({ query }: ReviewTab) => fractionals({ ...query, page_size: queueSize });

const QueueTab = ({ tab }: { tab: ReviewTab }) => {
  const { data } = useQuery(optionsOf(tab));
  return (
    <Tabs.Tab value={tab.value}>
      {tab.label}
      {data && ` (${data.count}${data.count_capped ? '+' : ''})`}
    </Tabs.Tab>
  );
};

const Queue = ({ tab }: { tab: ReviewTab }) => {
  const found = useQuery(optionsOf(tab));
  return (
    <LoadBoundary
      query={found}
      skeleton={<ListSkeleton />}
      isEmpty={({ results }) => results.length === 0}
      empty={<EmptyState title="Nothing here" text={tab.empty} />}
    >
      {({ results }) => <Review candidates={results} />}
    </LoadBoundary>
  );
};

const Review = ({ candidates }: { candidates: FractionalCard[] }) => {
  const [params, setParams] = useSearchParams();
  // Somebody decided on leaves the list: the place then shows who came after.
  const [place, setPlace] = useState(0);
  const asked = candidates.findIndex(({ id }) => id === params.get('id'));
  const at = asked === -1 ? Math.min(place, candidates.length - 1) : asked;
  const current = candidates[at];
  const queue = useRef<HTMLUListElement>(null);
  const go = (to: number) => {
    const next = candidates[to];
    if (!next) return;
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
        <ul ref={queue} className={styles.queue}>
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
        <p className={styles.keys}>
          <kbd>J</kbd> next, <kbd>K</kbd> back, <kbd>A</kbd> approve, <kbd>R</kbd> reject
        </p>
      </nav>
      <Reviewed
        key={current.id}
        id={current.id}
        place={`${at + 1} of ${candidates.length}`}
        onDecided={() => {
          setPlace(at);
          // Whoever was decided on took the focused button along; never to a decision on the next one.
          queue.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
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
