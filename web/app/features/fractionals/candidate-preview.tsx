import { useQuery } from '@tanstack/react-query';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Page } from '../../../../contract/src/paging.ts';
import { signInPath } from '../../lib/guards.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { LinkButton } from '../../ui/plain-button.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './candidate-search.module.css';
import { Candidates } from './candidate-search.tsx';
import { fractionals } from './fractionals.data.ts';

/** What a visitor sees: a dozen people by first name and initial, and the way to all of them. */
export const CandidatePreview = ({ initial }: { initial: Page<FractionalCard> | null }) => {
  const found = useQuery({
    ...fractionals({ page_size: limits.publicFractionalPreview }),
    ...(initial ? { initialData: initial } : {}),
  });
  return (
    <>
      <LoadBoundary
        query={found}
        skeleton={<CardSkeleton />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState
            title="Nobody to show yet"
            text="Approved fractional executives appear here."
            action={<LinkButton to="/sign-up?type=fractional">Be the first</LinkButton>}
          />
        }
      >
        {({ results }) => (
          <>
            <h2 className="visually-hidden">Some of them</h2>
            <Candidates candidates={results} view="card" opens={false} />
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
