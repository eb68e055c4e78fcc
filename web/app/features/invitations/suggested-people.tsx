import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { suggestedFor } from './invitations.data.ts';
import styles from './invitations.module.css';
import { InviteButton } from './invite-button.tsx';

const shownFirst = 4;

/** Who fits a job best and has not applied: each with the reasons, ready to be invited. */
export const SuggestedPeople = ({ jobId }: { jobId: string }) => {
  const [all, setAll] = useState(false);
  return (
    <div className={styles.below}>
      <Section
        title="People who fit"
        lead="Nobody here has applied or is invited. A plan never changes a match."
      >
        <LoadBoundary
          query={useQuery(suggestedFor(jobId))}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={({ results }) => results.length === 0}
          empty={
            <p className={styles.hint}>
              Nobody new fits this job at the moment.{' '}
              <Link to="/verified-fractional-candidates">Search the candidates</Link>
            </p>
          }
        >
          {({ results }) => (
            <>
              <ul className={styles.list}>
                {results.slice(0, all ? undefined : shownFirst).map(({ fractional, score, reasons }) => {
                  const name = `${fractional.first_name} ${fractional.last_name}`;
                  return (
                    <li key={fractional.id} className={styles.row}>
                      <Avatar name={name} picture={fractional.profile_picture} />
                      <div>
                        <h3>
                          <Link to={`/candidatedetails?id=${fractional.id}`}>{name}</Link>
                        </h3>
                        <p>{fractional.headline}</p>
                      </div>
                      <div className={styles.end}>
                        <MatchScore score={score} reasons={reasons} />
                        <InviteButton person={fractional} jobId={jobId} size="sm">
                          Invite
                        </InviteButton>
                      </div>
                    </li>
                  );
                })}
              </ul>
              {!all && results.length > shownFirst && (
                <PlainButton look="text" onClick={() => setAll(true)}>
                  Show all {results.length}
                </PlainButton>
              )}
            </>
          )}
        </LoadBoundary>
      </Section>
    </div>
  );
};
