import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MatchedCard } from '../../../../../contract/src/fractionals.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatNumber } from '../../../../../contract/src/numbers.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import type { SavedTalentFilters } from '../../../../../contract/src/talent-searches.ts';
import { searchError } from '../../../lib/form-errors.ts';
import { isMissing } from '../../../lib/load-state.ts';
import { readOwn, saveOwn } from '../../../lib/own-storage.ts';
import { useSession } from '../../../lib/session.ts';
import { useSteadyResults } from '../../../lib/use-steady-results.ts';
import { FilterRail } from '../../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ResultsChanged } from '../../../ui/results-changed.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SearchChanges } from '../../../ui/search-changes.tsx';
import { CardSkeleton, ListSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import type { CandidateView } from './candidate-card.tsx';
import { CandidateFilterFields } from './candidate-filter-fields.tsx';
import { noFilters, readSearchText, sorts, toFilterQuery, toListQuery } from './candidate-filters.ts';
import styles from './candidate-search.module.css';
import { fractionals } from './candidates.data.ts';
import { Candidates, type CandidateTools } from './candidates.tsx';
import { FeaturedPeople } from './featured-people.tsx';

const pageSize = 24;

const countText = ({ count, count_capped }: Pick<Page<MatchedCard>, 'count' | 'count_capped'>) =>
  `${formatNumber(count)}${count_capped ? '+' : ''} ${count === 1 ? 'candidate' : 'candidates'}`;

const viewName = 'candidate-view';

/** Cards or dense rows: what the person chose last in this browser. */
const useView = (initial: CandidateView, userId: string) => {
  const [chosen, setChosen] = useState<CandidateView>();
  const stored = readOwn(userId, viewName);
  const view = chosen ?? (stored === 'card' || stored === 'row' ? stored : initial);
  const choose = (next: CandidateView) => {
    setChosen(next);
    saveOwn(userId, viewName, next);
  };
  return [view, choose] as const;
};

/** The selected people, and the job that they are matched with. */
interface Selected {
  selected: readonly MatchedCard[];
  matchJob: string;
  select: (people: readonly MatchedCard[]) => void;
}

interface Props {
  /** The view until the person chooses one. */
  view: CandidateView;
  tools?: CandidateTools;
  /** The choice of the job that the people are matched with; for companies. */
  jobSelect?: (jobId: string, choose: (jobId: string) => void) => ReactNode;
  /** What selects several people of a page at once; for companies. */
  selectNext?: (results: readonly MatchedCard[], selection: Selected) => ReactNode;
  /** The actions on the selected people; for companies. */
  bar?: (selection: Selected) => ReactNode;
  /** Saves the search; for companies. */
  save?: (filters: SavedTalentFilters) => ReactNode;
}

/** The search for fractionals as a grid or dense rows; the URL holds the filters and the job to match with. */
export const CandidateSearch = ({ view: initialView, tools, jobSelect, selectNext, bar, save }: Props) => {
  const session = useSession();
  const [admin, company] = [session?.type === 'admin', session?.type === 'company'];
  const [view, setView] = useView(initialView, session?.id ?? '');
  const { filters, page, activeCount, set } = useUrlFilters(noFilters);
  const [marked, setMarked] = useState<readonly MatchedCard[]>([]);
  const options = fractionals(toListQuery(filters, page, pageSize, admin));
  const loaded = useQuery(options);
  const { found, hasChanged, show } = useSteadyResults(options.queryKey, loaded);
  const { match_job: matchJob, sort } = filters;
  // The order and the job are not filters.
  const clear = () => set({ ...noFilters, match_job: matchJob, sort });
  const chooseJob = (job: string) => set({ match_job: job, sort: job === '' ? '' : 'match' });
  const selected = { selected: marked, matchJob, select: setMarked };
  const selection = company && {
    selected: marked,
    setSelected: (candidate: MatchedCard, isSelected: boolean) =>
      setMarked(isSelected ? [...marked, candidate] : marked.filter(({ id }) => id !== candidate.id)),
  };
  return (
    <>
      <SearchBox
        label="Search candidates"
        text={filters.search}
        placeholder={admin ? 'Skill, title, name or email address' : 'Skill, title or city'}
        onSearch={(text) => set(readSearchText(text))}
      />
      <FilterRail
        filters={<CandidateFilterFields filters={filters} set={set} admin={admin} />}
        activeCount={activeCount - (matchJob === '' ? 0 : 1) - (sort === '' ? 0 : 1)}
        onClear={clear}
      >
        {company && page === 1 && <FeaturedPeople filters={filters} />}
        <div className={styles.head}>
          <div className={styles.found}>
            <div role="status">
              <h2>{found ? countText(found) : 'Candidates'}</h2>
            </div>
            {company && found && selectNext?.(found.results, selected)}
          </div>
          <div className={styles.choices}>
            {jobSelect?.(matchJob, chooseJob)}
            <NativeSelect
              aria-label="Sort by"
              size="sm"
              data={Object.entries(sorts)
                .filter(([value]) => value !== 'match' || matchJob !== '')
                .map(([value, label]) => ({ value, label }))}
              value={sort || 'relevance'}
              onChange={({ currentTarget: { value } }) => set({ sort: value === 'relevance' ? '' : value })}
            />
            {save?.(toFilterQuery(filters) as SavedTalentFilters)}
            <SegmentedControl
              aria-label="View"
              size="sm"
              className={styles.views}
              data={[
                { value: 'card', label: 'Cards' },
                { value: 'row', label: 'List' },
              ]}
              value={view}
              onChange={(next) => setView(next as CandidateView)}
            />
          </div>
        </div>
        <SearchChanges changes={found?.search_changes} />
        <ResultsChanged hasChanged={hasChanged} onShow={show} />
        {matchJob !== '' && isMissing(loaded.error) ? (
          <GoneJob onClear={() => chooseJob('')} />
        ) : (
          <LoadBoundary
            query={{ ...loaded, data: found, error: searchError(loaded.error) }}
            skeleton={view === 'card' ? <CardSkeleton /> : <ListSkeleton />}
            empty={<NoResults page={page} onFirst={() => set({})} onClear={clear} />}
          >
            {({ results, count, limited, initials_only }) => (
              <>
                {limited ? <LimitedNotice /> : initials_only && <InitialsNotice />}
                <Candidates
                  candidates={results}
                  view={view}
                  stale={loaded.isPlaceholderData}
                  matchJob={matchJob}
                  tools={tools}
                  selection={selection || undefined}
                />
                <Pagination page={page} count={count} pageSize={pageSize} label="Pages of candidates" />
              </>
            )}
          </LoadBoundary>
        )}
        {company && bar?.(selected)}
      </FilterRail>
    </>
  );
};

interface NoResultsProps {
  page: number;
  onFirst: () => void;
  onClear: () => void;
}

const NoResults = ({ page, onFirst, onClear }: NoResultsProps) => (
  <EmptyState
    title={page > 1 ? 'No more candidates' : 'No matching candidates'}
    text={
      page > 1 ? 'This page is past the last one.' : 'Use other words or fewer filters to see more people.'
    }
    action={
      <Button variant="default" onClick={page > 1 ? onFirst : onClear}>
        {page > 1 ? 'Go to the first page' : 'Clear all filters'}
      </Button>
    }
  />
);

/** The job of the address was deleted, or belongs to another company. */
const GoneJob = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="Job not found"
    text="The job that you match against may have been deleted."
    action={
      <Button variant="default" onClick={onClear}>
        Search without a job
      </Button>
    }
  />
);

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
