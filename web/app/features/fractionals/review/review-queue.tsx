import { Tabs } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { FractionalCard, Profile } from '../../../../../contract/src/fractionals.ts';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/user-decisions.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PageAfterLast, usePage } from '../../../ui/paged-list.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton, PageSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { queueScope, useQueue } from '../../../ui/use-queue.ts';
import { profileById } from '../fractionals.data.ts';
import profileStyles from '../profile/profile-view.module.css';
import { ProfileView } from '../profile/profile-view.tsx';
import { fullName } from '../profile-format.ts';
import { fractionals } from '../search/candidates.data.ts';
import { DecisionBar } from './decision-bar.tsx';
import styles from './review-queue.module.css';

const pageSize = 50;

interface ReviewTab {
  value: string;
  label: string;
  query: Parameters<typeof fractionals>[0];
  /** The text of an empty queue. */
  empty: string;
}

interface QueueProps {
  tabs: [ReviewTab, ...ReviewTab[]];
  /** What supports the decision about a person, such as their references. Shown below the checklist. */
  evidence: Evidence;
}

type Evidence = (personId: string) => ReactNode;

/** Profiles to review, one at a time, beside their checklist; the URL holds tab, page and profile. */
export const ReviewQueue = ({ tabs, evidence }: QueueProps) => {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  return (
    <Tabs
      value={tab.value}
      onChange={(value) => setParams(value === null || value === tabs[0].value ? {} : { tab: value })}
    >
      <Tabs.List>
        {tabs.map((option) => (
          <QueueTab key={option.value} tab={option} />
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab.value}>
        <Queue key={tab.value} tab={tab} evidence={evidence} />
      </Tabs.Panel>
    </Tabs>
  );
};

/** A page of a tab. While it loads, no people of another page stand under its numbers. */
const queuePage = ({ query }: ReviewTab, page: number) => ({
  ...fractionals({ ...query, page, page_size: pageSize }),
  placeholderData: undefined,
});

const QueueTab = ({ tab }: { tab: ReviewTab }) => {
  const { data } = useQuery(queuePage(tab, 1));
  return (
    <Tabs.Tab value={tab.value}>
      {tab.label}
      {data && ` (${data.count}${data.count_capped ? '+' : ''})`}
    </Tabs.Tab>
  );
};

const Queue = ({ tab, evidence }: { tab: ReviewTab; evidence: Evidence }) => {
  const page = usePage();
  const found = useQuery(queuePage(tab, page));
  return (
    <LoadBoundary
      query={found}
      skeleton={<ListSkeleton />}
      empty={page > 1 ? <PageAfterLast /> : <EmptyState title="No profiles to review" text={tab.empty} />}
    >
      {({ results, count }) => (
        <Review
          key={page}
          candidates={results}
          before={(page - 1) * pageSize}
          count={count}
          evidence={evidence}
          pages={<Pagination page={page} count={count} pageSize={pageSize} label="Pages of profiles" />}
        />
      )}
    </LoadBoundary>
  );
};

interface ReviewProps {
  candidates: FractionalCard[];
  /** The number of profiles on earlier pages, and in total. */
  before: number;
  count: number;
  evidence: Evidence;
  pages: ReactNode;
}

const Review = ({ candidates, before, count, evidence, pages }: ReviewProps) => {
  const { currentIndex, current, list, show, leaveCurrent } = useQueue(candidates);
  if (!current) return null;
  return (
    <div className={styles.layout} {...queueScope}>
      <nav aria-label="Profiles to review">
        <ul ref={list} className={styles.queue} tabIndex={-1} aria-label="Profiles">
          {candidates.map((candidate, index) => (
            <li key={candidate.id}>
              <button
                type="button"
                className={styles.item}
                aria-current={index === currentIndex ? 'true' : undefined}
                onClick={() => show(index)}
              >
                <strong>{fullName(candidate)}</strong>
                <span>{candidate.fractional_type ?? 'No function yet'}</span>
                <span>
                  {candidate.submitted_at ? 'submitted ' : 'signed up '}
                  <RelativeTime time={candidate.submitted_at ?? candidate.created_at} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {pages}
        <p className={styles.keys}>
          <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>A</kbd> approve, <kbd>R</kbd> reject
        </p>
      </nav>
      <ReviewedProfile
        key={current.id}
        id={current.id}
        position={`${before + currentIndex + 1} of ${count}`}
        evidence={evidence}
        onDecided={leaveCurrent}
      />
    </div>
  );
};

interface ReviewedProps {
  id: string;
  position: string;
  evidence: Evidence;
  onDecided: () => void;
}

const ReviewedProfile = ({ id, position, evidence, onDecided }: ReviewedProps) => {
  const query = useQuery(profileById(id));
  return (
    <LoadBoundary query={query} skeleton={<PageSkeleton />}>
      {(profile) => (
        <div>
          <DecisionBar
            profile={profile}
            position={position}
            withShortcuts
            onDecided={onDecided}
            onErased={onDecided}
          />
          <ProfileView
            profile={profile}
            heading="h2"
            actions={<Checklist profile={profile} />}
            match={evidence(id)}
          />
        </div>
      )}
    </LoadBoundary>
  );
};

/** The requirements for approval, and the last decision. */
const Checklist = ({ profile }: { profile: Profile }) => {
  const { rejection } = profile;
  const code = RejectionReason.safeParse(rejection?.reason_code);
  return (
    <section className={profileStyles.panel} aria-label="Checklist">
      <h2>Checklist</h2>
      <ul className={styles.checklist}>
        {profile.checklist?.map(({ field, label, done }) => (
          <li key={field} data-missing={done ? undefined : true}>
            {done ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
            <span>
              {label}
              <span className="visually-hidden">{done ? ': complete' : ': missing'}</span>
            </span>
          </li>
        ))}
      </ul>
      {rejection && (
        <p>
          <strong>
            Last decision <RelativeTime time={rejection.at} />
          </strong>
          <br />
          {code.success && code.data !== 'other' && `${rejectionReasons[code.data]} `}
          {rejection.reason}
        </p>
      )}
    </section>
  );
};
