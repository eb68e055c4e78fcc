import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import type { ResponseOf } from '../../../../../contract/src/endpoint.ts';
import { jobList } from '../../../../../contract/src/jobs.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { searchError } from '../../../lib/form-errors.ts';
import { signInPath } from '../../../lib/guards.ts';
import { readProfile, useSession } from '../../../lib/session.ts';
import { useSteadyResults } from '../../../lib/use-steady-results.ts';
import { useVisitorSearch } from '../../../lib/use-visitor-search.ts';
import { FilterRail } from '../../../ui/filter-rail.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { popoverTargetProps } from '../../../ui/popover-target-props.ts';
import { ResultsChanged } from '../../../ui/results-changed.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SearchChanges } from '../../../ui/search-changes.tsx';
import type { JobCardView } from '../job-card.tsx';
import { JobList, JobListSkeleton } from '../job-list.tsx';
import { jobListQuery } from '../jobs.data.ts';
import panelStyles from './job-filter-panel.module.css';
import { type FilterTitle, filterGroups } from './job-filters.ts';
import styles from './job-search.module.css';
import { JobSearchEmpty, JobSearchHeader } from './job-search-header.tsx';
import { type JobSearchState, useJobSearch } from './use-job-search.ts';

interface PanelProps {
  search: JobSearchState;
}

// The fields are a third of the search's code: loaded when they are shown.
const JobFilterField = lazy(async () => ({
  default: (await import('./job-filter-fields.tsx')).JobFilterField,
}));
const loadPopover = () => import('./job-filter-popover.tsx');

/** All filters, one below the other. */
const JobFilterPanel = ({ search }: PanelProps) => (
  <Suspense>
    {filterGroups.map(({ title }) => (
      <section key={title} className={panelStyles.group} aria-label={title}>
        <h2>{title}</h2>
        <JobFilterField title={title} search={search} />
      </section>
    ))}
  </Suspense>
);

/** All filters in a row, each in a popover whose button shows how many values are set. */
const JobFilterBar = ({ search }: PanelProps) => {
  const id = useId();
  /** The popover that was opened last. */
  const [opened, setOpened] = useState<{ id: string; title: FilterTitle; button: HTMLElement }>();
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadPopover>>>();
  const open = async (next: NonNullable<typeof opened>) => {
    const popover = await loadPopover();
    // Draws it closed first: while it opens, it takes the focus and remembers where that was.
    flushSync(() => {
      setLoaded(popover);
      setOpened(next);
    });
    setIsOpen(true);
  };
  return (
    <div className={panelStyles.bar}>
      {filterGroups.map(({ title, names }, index) => {
        const count = names.reduce((sum, name) => sum + countValues(search.filters[name]), 0);
        const buttonId = `${id}-${index}`;
        const isShown = isOpen && opened?.title === title;
        return (
          <Button
            {...popoverTargetProps(buttonId, isShown)}
            key={title}
            variant={count > 0 ? 'light' : 'default'}
            size="sm"
            radius="xl"
            rightSection={<IconChevronDown size={15} aria-hidden="true" />}
            onClick={({ currentTarget: button }) =>
              isShown ? setIsOpen(false) : void open({ id: buttonId, title, button })
            }
          >
            {count > 0 ? `${title} (${count})` : title}
          </Button>
        );
      })}
      {loaded && opened && (
        <loaded.JobFilterPopover {...opened} isOpen={isOpen} onChange={setIsOpen} search={search} />
      )}
    </div>
  );
};

const countValues = (value: unknown): number =>
  Array.isArray(value) ? value.length : Number(value !== undefined);

interface Props {
  view: JobCardView;
  /** A rail beside the results, or a bar above them. */
  filters: 'rail' | 'bar';
  /** Actions on the search itself. */
  tools?: (search: JobSearchState) => ReactNode;
  /** The jobs that the server rendered for a visitor. */
  initial?: ResponseOf<typeof jobList> | null;
}

/** The job search; its whole state is in the URL. */
export const JobSearch = ({ view, filters, tools, initial }: Props) => {
  const search = useJobSearch();
  const resultsId = useId();
  const query = JSON.stringify(search.query);
  const [firstQuery] = useState(query);
  const rendered = query === firstQuery ? initial : undefined;
  const options = jobListQuery(search.query);
  const loaded = useQuery({
    ...options,
    ...(rendered ? { initialData: rendered } : {}),
    // A signed-in person sees the visitor's list at once, and their own flags once loaded.
    ...(rendered && readProfile() ? { initialDataUpdatedAt: 0 } : {}),
  });
  const { found, hasChanged, show } = useSteadyResults(options.queryKey, loaded);
  useVisitorSearch('job_search', jobList);
  return (
    <>
      <a href={`#${resultsId}`} className={styles.skip}>
        Skip to results
      </a>
      <SearchBox
        label="Search jobs"
        placeholder="Title, skill, city or company"
        text={search.filters.search ?? ''}
        onSearch={(text) => search.change({ search: text })}
      />
      <FilterRail
        filters={<JobFilterPanel search={search} />}
        activeCount={search.activeCount}
        {...(filters === 'bar' && { bar: <JobFilterBar search={search} /> })}
      >
        <section id={resultsId} tabIndex={-1} className={styles.results} aria-label="Jobs found">
          <JobSearchHeader search={search} found={found} loading={!loaded.isError}>
            {tools?.(search)}
          </JobSearchHeader>
          <SearchChanges changes={found?.search_changes} />
          <ResultsChanged follows="job_search" hasChanged={hasChanged} onShow={show} />
          <LoadBoundary
            query={{ ...loaded, data: found, error: searchError(loaded.error) }}
            skeleton={<JobListSkeleton view={view} />}
            empty={<JobSearchEmpty search={search} />}
          >
            {({ results, count }) => (
              <>
                <JobList jobs={results} view={view} stale={loaded.isPlaceholderData} />
                <SignInHint />
                <Pagination
                  page={search.query.page}
                  count={count}
                  pageSize={limits.jobPageSize}
                  label="Pages of jobs"
                />
              </>
            )}
          </LoadBoundary>
        </section>
      </FilterRail>
    </>
  );
};

const SignInHint = () => {
  const { pathname, search } = useLocation();
  if (useSession()) return null;
  return (
    <p className={styles.signInHint}>
      <Link to={signInPath(`${pathname}${search}`)}>Sign in</Link> to apply, save jobs and see how well each
      one matches your profile.
    </p>
  );
};
