import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FractionalCard } from '../../../../../contract/src/fractionals.ts';
import { functionSlugs, locationSlugs } from '../../../../../contract/src/job-address.ts';
import { limits } from '../../../../../contract/src/limits.ts';
import type { Page } from '../../../../../contract/src/paging.ts';
import { signInPath } from '../../../lib/guards.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useUrlFilters } from '../../../ui/use-url-filters.ts';
import { previewQuery, unset } from './candidate-filters.ts';
import styles from './candidate-search.module.css';
import { Candidates, inWords } from './candidate-search.tsx';
import { CandidateSearchBox } from './candidate-search-box.tsx';
import { fractionals } from '../fractionals.data.ts';

const choices = {
  fractional: { label: 'Function', any: 'Any function', values: Object.keys(functionSlugs) },
  location: { label: 'Where', any: 'Anywhere', values: Object.keys(locationSlugs) },
};

const most = limits.publicFractionalPreview;

const headingOf = (count: number, asked: boolean) => {
  if (!asked) return 'Some of them';
  if (count >= most) return `The first ${most} of those who fit`;
  return count === 1 ? '1 person fits' : `${count} people fit`;
};

/** What a visitor sees: a dozen people by first name and initial, and the way to all of them. */
export const CandidatePreview = ({ initial }: { initial: Page<FractionalCard> | null }) => {
  const { filters, active, set, clear } = useUrlFilters(unset);
  const query = previewQuery(filters);
  const question = JSON.stringify(query);
  const [first] = useState(question);
  const found = useQuery({
    ...fractionals(query),
    placeholderData: keepPreviousData,
    ...(initial && question === first ? { initialData: initial } : {}),
  });
  return (
    <>
      <CandidateSearchBox
        words={filters.search}
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
      </CandidateSearchBox>
      <LoadBoundary
        query={{ ...found, error: inWords(found.error) }}
        skeleton={<CardSkeleton />}
        isEmpty={({ results }) => results.length === 0}
        empty={active > 0 ? <NobodyFits onClear={clear} /> : <NobodyYet />}
      >
        {({ results }) => (
          <>
            <div className={styles.head} role="status">
              <h2>{headingOf(results.length, active > 0)}</h2>
            </div>
            <Candidates candidates={results} view="card" opens={false} stale={found.isPlaceholderData} />
          </>
        )}
      </LoadBoundary>
      <aside className={styles.call} aria-label="For companies">
        <h2>See everybody, and how to reach them</h2>
        <p>
          A company account shows whole profiles and searches by skill, hours, rate and the day somebody is
          free.
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

const NobodyFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title="Nobody fits all of this"
    text="Try fewer words, or another function or place."
    action={
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    }
  />
);

const NobodyYet = () => (
  <EmptyState
    title="Nobody to show yet"
    text="Approved fractional executives appear here."
    action={<LinkButton to="/sign-up?type=fractional">Be the first</LinkButton>}
  />
);
