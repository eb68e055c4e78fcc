import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../../../contract/src/endpoint.ts';
import { employeeList } from '../../../../../contract/src/fractionals.ts';
import { functionSlugs, locationSlugs } from '../../../../../contract/src/job-address.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { searchError } from '../../../lib/form-errors.ts';
import { signInPath } from '../../../lib/guards.ts';
import { useSteadyResults } from '../../../lib/use-steady-results.ts';
import { useVisitorSearch } from '../../../lib/use-visitor-search.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { ResultsChanged } from '../../../ui/results-changed.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { CandidateCard } from './candidate-card.tsx';
import { noFilters, toPreviewQuery } from './candidate-filters.ts';
import styles from './candidate-search.module.css';
import { fractionals } from './candidates.data.ts';

const choices = {
  fractional: { label: 'Function', any: 'Any function', values: Object.keys(functionSlugs) },
  location: { label: 'Location', any: 'Anywhere', values: Object.keys(locationSlugs) },
};

const formatHeading = (count: number, filtered: boolean) =>
  filtered ? `${formatCount(count, 'match', 'matches')} in today’s preview` : 'Today’s preview';

/** For visitors: a few candidates by first name and initial, and a call to sign up. */
export const CandidatePreview = ({ initial }: { initial: ResponseOf<typeof employeeList> | null }) => {
  const { filters, activeCount, set, clear } = useUrlFilters(noFilters);
  const query = toPreviewQuery(filters);
  const key = JSON.stringify(query);
  const [initialKey] = useState(key);
  const options = fractionals(query);
  const loaded = useQuery({
    ...options,
    ...(initial && key === initialKey && { initialData: initial }),
  });
  const { found, hasChanged, show } = useSteadyResults(options.queryKey, loaded);
  useVisitorSearch('people_search', employeeList);
  return (
    <>
      <SearchBox
        label="Search candidates"
        text={filters.search}
        placeholder="Skill, title or city"
        onSearch={(search) => set({ search })}
      >
        {(['fractional', 'location'] as const).map((name) => (
          <NativeSelect
            key={name}
            name={name}
            aria-label={choices[name].label}
            data={[{ value: '', label: choices[name].any }, ...choices[name].values]}
            value={filters[name][0] ?? ''}
            onChange={({ currentTarget: { value } }) => set({ [name]: value === '' ? [] : [value] })}
          />
        ))}
      </SearchBox>
      <ResultsChanged follows="people_search" hasChanged={hasChanged} onShow={show} />
      <LoadBoundary
        query={{ ...loaded, data: found, error: searchError(loaded.error) }}
        skeleton={<CardSkeleton />}
        empty={activeCount > 0 ? <NoMatches onClear={clear} /> : <NoCandidates />}
      >
        {({ results }) => (
          <>
            <div className={styles.head} role="status">
              <h2>{formatHeading(results.length, activeCount > 0)}</h2>
            </div>
            <ul className={`${styles.grid} ${loaded.isPlaceholderData ? styles.stale : ''}`}>
              {results.map((candidate) => (
                <li key={candidate.id}>
                  <CandidateCard candidate={candidate} view="card" />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadBoundary>
      <aside className={styles.call} aria-label="For companies">
        <h2>See all candidates and how to reach them</h2>
        <p>
          The preview shows {limits.publicFractionalPreview} candidates a day. A company account shows full
          profiles, and searches by skill, hours, rate and availability.
        </p>
        <div>
          <LinkButton to="/sign-up?type=company">Sign up as a company</LinkButton>
          <LinkButton to={signInPath('/candidategrid')} look="quiet">
            Sign in
          </LinkButton>
        </div>
      </aside>
    </>
  );
};

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="No matches in today’s preview"
    text={`The preview shows ${limits.publicFractionalPreview} candidates a day. Sign up as a company to search all of them.`}
    action={
      <Button variant="default" onClick={onClear}>
        Clear search
      </Button>
    }
  />
);

const NoCandidates = () => (
  <EmptyState
    title="No candidates yet"
    text="Approved fractional executives will appear here."
    action={<LinkButton to="/sign-up?type=fractional">Sign up as a fractional</LinkButton>}
  />
);
