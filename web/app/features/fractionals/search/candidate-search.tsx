import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import { searchError } from '../../../lib/form-errors.ts';
import { useSession } from '../../../lib/session.ts';
import { FilterRail } from '../../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SearchChanges } from '../../../ui/search-changes.tsx';
import { CardSkeleton, ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { featured, fractionals } from '../fractionals.data.ts';
import { CandidateCard, type CandidateView } from './candidate-card.tsx';
import { CandidateFilterFields } from './candidate-filter-fields.tsx';
import { type CandidateFilters, noFilters, sorts, toFilterQuery, toListQuery } from './candidate-filters.ts';
import styles from './candidate-search.module.css';

/** The actions on a candidate’s card. */
export type CandidateTools = (candidate: FractionalCard) => ReactNode;

const pageSize = 24;

const countText = ({ count, count_capped }: Pick<Page<FractionalCard>, 'count' | 'count_capped'>) =>
  `${formatNumber(count)}${count_capped ? '+' : ''} ${count === 1 ? 'candidate' : 'candidates'}`;

/** The search for fractionals as a grid or a list; the URL holds the filters. */
export const CandidateSearch = ({ view, tools }: { view: CandidateView; tools?: CandidateTools }) => {
  const type = useSession()?.type;
  const [admin, company] = [type === 'admin', type === 'company'];
  const { filters, page, active, set, clear } = useUrlFilters(noFilters);
  const found = useQuery(fractionals(toListQuery(filters, page, pageSize, admin)));
  return (
    <>
      <SearchBox
        label="Search candidates"
        text={filters.search}
        placeholder={admin ? 'Skill, title, name or email address' : 'Skill, title or city'}
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
        <SearchChanges changes={found.data?.search_changes} />
        <LoadBoundary
          query={{ ...found, error: searchError(found.error) }}
          skeleton={view === 'card' ? <CardSkeleton /> : <ListSkeleton />}
          empty={
            <EmptyState
              title={page > 1 ? 'No more candidates' : 'No matching candidates'}
              text={page > 1 ? 'This page is past the last one.' : 'Remove a filter to see more people.'}
              action={
                <Button variant="default" onClick={page > 1 ? () => set({}) : clear}>
                  {page > 1 ? 'Go to the first page' : 'Clear all filters'}
                </Button>
              }
            />
          }
        >
          {({ results, count, limited, initials_only }) => (
            <>
              {limited ? <LimitedNotice /> : initials_only && <InitialsNotice />}
              <Candidates
                candidates={results}
                view={view}
                opens
                stale={found.isPlaceholderData}
                tools={tools}
              />
              <Pagination page={page} count={count} pageSize={pageSize} label="Pages of candidates" />
            </>
          )}
        </LoadBoundary>
      </FilterRail>
    </>
  );
};

/** Shown to a company without a sourcing plan and a live job. */
const LimitedNotice = () => (
  <p className={styles.limited}>
    Your plan shows the first {limits.limitedSearchResults} candidates of a search, without last names.{' '}
    <Link to="/account/company/payments">Choose a plan</Link> to see everyone.
  </p>
);

/** Shown to a company that is not known yet. */
const InitialsNotice = () => (
  <p className={styles.limited}>
    Last names are hidden until your company has a verified domain, a plan or our approval.{' '}
    <Link to="/account/company/payments">Choose a plan</Link> or{' '}
    <Link to="/company/contact-us">contact us</Link>.
  </p>
);

/** This week’s featured candidates that match the filters; they stay in the list below, too. */
const Featured = ({ filters, tools }: Pick<ListProps, 'tools'> & { filters: CandidateFilters }) => {
  const { data } = useQuery(featured(toFilterQuery(filters)));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section className={styles.featured} aria-label="Featured">
      <h2>Featured</h2>
      <p>Powerhouse members are featured in turn. This does not change the list below.</p>
      <Candidates candidates={data.results} view="card" opens tools={tools} />
    </section>
  );
};

interface ListProps {
  candidates: readonly FractionalCard[];
  view: CandidateView;
  opens: boolean;
  stale?: boolean;
  tools?: CandidateTools | undefined;
}

/** Cards of candidates in a grid or a list. */
export const Candidates = ({ candidates, view, opens, stale = false, tools }: ListProps) => (
  <ul className={`${view === 'card' ? styles.grid : styles.list} ${stale ? styles.stale : ''}`}>
    {candidates.map((candidate) => (
      <li key={candidate.id}>
        <CandidateCard candidate={candidate} view={view} opens={opens} tools={tools?.(candidate)} />
      </li>
    ))}
  </ul>
);
