import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallError } from '../../../../../contract/src/client.ts';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterRail } from '../../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { pageCountOf } from '../../../ui/pagination-window.ts';
import { CardSkeleton, ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { CandidateCard, type CandidateView } from './candidate-card.tsx';
import { CandidateFilterFields } from './candidate-filter-fields.tsx';
import { askedIn, type CandidateFilters, queryOfFilters, sorts, unset } from './candidate-filters.ts';
import styles from './candidate-search.module.css';
import { CandidateSearchBox } from './candidate-search-box.tsx';
import { featured, fractionals } from '../fractionals.data.ts';

/** What one can do about a person, drawn on the card. */
export type CandidateTools = (candidate: FractionalCard) => ReactNode;

const pageSize = 24;
const figure = new Intl.NumberFormat('en-GB');

const countText = ({ count, count_capped }: Pick<Page<FractionalCard>, 'count' | 'count_capped'>) =>
  `${figure.format(count)}${count_capped ? '+' : ''} ${count === 1 ? 'candidate' : 'candidates'}`;

/** A search that takes too long says so at its words. */
export const inWords = (error: Error | null) =>
  error instanceof CallError && error.fields.search ? new Error(error.fields.search) : error;

/** The one search for fractionals, as a grid or a list; all that is asked stands in the URL. */
export const CandidateSearch = ({ view, tools }: { view: CandidateView; tools?: CandidateTools }) => {
  const type = useSession()?.type;
  const [admin, company] = [type === 'admin', type === 'company'];
  const { filters, page, active, set, clear } = useUrlFilters(unset);
  const found = useQuery({
    ...fractionals(queryOfFilters(filters, page, pageSize, admin)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <CandidateSearchBox
        words={filters.search}
        placeholder={admin ? 'Skill, title, name or e-mail address' : 'Skill, title or city'}
        onSearch={(search) => set({ search })}
      />
      <FilterRail
        filters={<CandidateFilterFields filters={filters} set={set} admin={admin} />}
        active={active}
        onClear={clear}
      >
        {company && page === 1 && <Featured filters={filters} tools={tools} />}
        <div className={styles.head}>
          <div role="status">
            <h2>{found.data ? countText(found.data) : 'Candidates'}</h2>
          </div>
          <NativeSelect
            aria-label="Sort by"
            size="sm"
            data={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
            value={filters.sort || 'relevance'}
            onChange={({ currentTarget: { value } }) => set({ sort: value === 'relevance' ? '' : value })}
          />
        </div>
        <LoadBoundary
          query={{ ...found, error: inWords(found.error) }}
          skeleton={view === 'card' ? <CardSkeleton /> : <ListSkeleton />}
          isEmpty={({ results }) => results.length === 0}
          empty={
            <EmptyState
              title={page > 1 ? 'There are no more candidates' : 'Nobody fits all of this'}
              text={page > 1 ? 'This page is past the last one.' : 'Drop a filter to see more people.'}
              action={
                <Button variant="default" onClick={page > 1 ? () => set({}) : clear}>
                  {page > 1 ? 'Go to the first page' : 'Clear all filters'}
                </Button>
              }
            />
          }
        >
          {({ results, count }) => (
            <>
              <Candidates
                candidates={results}
                view={view}
                opens
                stale={found.isPlaceholderData}
                tools={tools}
              />
              <Pagination page={page} pageCount={pageCountOf(count, pageSize)} label="Pages of candidates" />
            </>
          )}
        </LoadBoundary>
      </FilterRail>
    </>
  );
};

/** Those with a turn this week who fit, before the list, which they leave as it is. */
const Featured = ({ filters, tools }: Pick<Listed, 'tools'> & { filters: CandidateFilters }) => {
  const { data } = useQuery({ ...featured(askedIn(filters)), placeholderData: keepPreviousData });
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={styles.featured} aria-label="Featured">
      <h2>Featured</h2>
      <p>Powerhouse members take turns here. The list below is in its usual order.</p>
      <Candidates candidates={data.results} view="card" opens tools={tools} />
    </section>
  );
};

interface Listed {
  candidates: readonly FractionalCard[];
  view: CandidateView;
  opens: boolean;
  stale?: boolean;
  tools?: CandidateTools | undefined;
}

/** Cards of candidates in a grid or a list. */
export const Candidates = ({ candidates, view, opens, stale = false, tools }: Listed) => (
  <ul className={`${view === 'card' ? styles.grid : styles.list} ${stale ? styles.stale : ''}`}>
    {candidates.map((candidate) => (
      <li key={candidate.id}>
        <CandidateCard candidate={candidate} view={view} opens={opens} tools={tools?.(candidate)} />
      </li>
    ))}
  </ul>
);
