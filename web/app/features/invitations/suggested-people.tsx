import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { MatchScore } from '../../ui/match-score.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { peopleForJob } from './invitations.data.ts';
import styles from './invitations.module.css';
import { InviteButton } from './invite-button.tsx';

const initialCount = 4;

/** The people who match a job best and have not applied, with the reasons. */
export const SuggestedPeople = ({ jobId }: { jobId: string }) => {
  const [all, setAll] = useState(false);
  return (
    <div className={styles.below}>
      <Section
        title="Suggested people"
        lead="None of them has applied or been invited. Plans never change a match."
      >
        <LoadBoundary
          query={useQuery(peopleForJob(jobId))}
          skeleton={<ListSkeleton rows={3} />}
          empty={
            <p className={styles.hint}>
              No suggestions for this job at the moment.{' '}
              <Link to="/verified-fractional-candidates">Search candidates</Link>
            </p>
          }
        >
          {({ results }) => (
            <>
              <ul className={styles.list}>
                {results.slice(0, all ? undefined : initialCount).map(({ fractional, score, reasons }) => {
                  const name = `${fractional.first_name} ${fractional.last_name}`;
                  return (
                    <li key={fractional.id} className={styles.row}>
                      <Avatar name={name} picture={fractional.profile_picture} />
                      <div>
                        <h3>
                          <Link to={`${href('/candidatedetails')}?id=${fractional.id}`}>{name}</Link>
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
              {!all && results.length > initialCount && (
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
