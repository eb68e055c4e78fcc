import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { MatchedCard } from '../../../../../contract/src/fractionals.ts';
import { MatchScore } from '../../../ui/match-score.tsx';
import { fullName } from '../profile-format.ts';
import { profilePath } from '../trail.ts';
import { CandidateCard, type CandidateView } from './candidate-card.tsx';
import styles from './candidate-search.module.css';

/** What a page adds to each card, with the people of the same page, about whom one call asks. */
export type CandidateTools = (
  candidate: MatchedCard,
  page: { among: readonly string[]; matchJob: string },
) => { state?: ReactNode; tools?: ReactNode };

/** The people who are selected for an action on several. */
interface Selection {
  selected: readonly MatchedCard[];
  setSelected: (candidate: MatchedCard, isSelected: boolean) => void;
}

interface Props {
  candidates: readonly MatchedCard[];
  view: CandidateView;
  stale?: boolean;
  matchJob?: string;
  tools?: CandidateTools | undefined;
  selection?: Selection | undefined;
}

/** Cards of candidates in a grid, or dense rows. */
export const Candidates = ({ candidates, view, stale = false, matchJob = '', tools, selection }: Props) => {
  const { pathname, search } = useLocation();
  const among = candidates.map(({ id }) => id);
  const trail = { ids: among, back: `${pathname}${search}` };
  return (
    <ul className={`${view === 'card' ? styles.grid : styles.list} ${stale ? styles.stale : ''}`}>
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <CandidateCard
            candidate={candidate}
            view={view}
            profile={{ to: profilePath(candidate.id, matchJob), trail }}
            aside={
              (candidate.match || selection) && (
                <>
                  {candidate.match && <MatchScore {...candidate.match} />}
                  {selection && (
                    <Checkbox
                      aria-label={`Select ${fullName(candidate)}`}
                      checked={selection.selected.some(({ id }) => id === candidate.id)}
                      onChange={(event) => selection.setSelected(candidate, event.currentTarget.checked)}
                    />
                  )}
                </>
              )
            }
            {...tools?.(candidate, { among, matchJob })}
          />
        </li>
      ))}
    </ul>
  );
};
