import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { href, Link } from 'react-router';
import type { ResponseOf } from '../../../../contract/src/endpoint.ts';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import type { suggestedPeople } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount } from '../../../../contract/src/numbers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PersonRow } from '../../ui/person-row.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { invitationsOfJob, peopleForJob } from './invitations.data.ts';
import styles from './invitations.module.css';
import { InviteAllDialog } from './invite-all-dialog.tsx';
import { InviteButton } from './invite-button.tsx';

const initialCount = 4;

type Suggestion = ResponseOf<typeof suggestedPeople>['results'][number];

interface Props {
  jobId: string;
  /** Rate, hours, place and availability of a person. */
  terms: (person: FractionalCard) => ReactNode;
}

/** The people who match a job best and have not applied, with their terms and the reasons; several can be invited at once. */
export const SuggestedPeople = ({ jobId, terms }: Props) => (
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
        {({ results }) => <People jobId={jobId} people={results} terms={terms} />}
      </LoadBoundary>
    </Section>
  </div>
);

const People = ({ jobId, people, terms }: Props & { people: Suggestion[] }) => {
  const [all, setAll] = useState(false);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [inviting, setInviting] = useState(false);
  const sent = useQuery(invitationsOfJob(jobId, 1));
  const allowance = sent.data?.allowance;
  const left = allowance ? Math.max(0, allowance.allowed - allowance.used) : 0;
  const max = Math.min(left, limits.invitationsAtOnce);
  const shown = people.slice(0, all ? undefined : initialCount);
  // A person who was invited meanwhile is no longer in the list.
  const chosen = people.filter(({ fractional }) => marked.includes(fractional.id));
  const mark = (id: string, on: boolean) => setMarked(on ? [...marked, id] : marked.filter((x) => x !== id));
  const canMark = (id: string) => chosen.length < max || marked.includes(id);
  return (
    <>
      <ul className={styles.list}>
        {shown.map(({ fractional, score, reasons }) => (
          <PersonRow
            key={fractional.id}
            person={fractional}
            terms={terms(fractional)}
            score={score}
            reasons={reasons}
            select={
              max > 0 && (
                <Checkbox
                  aria-label={`Select ${fractional.first_name} ${fractional.last_name}`}
                  checked={marked.includes(fractional.id)}
                  disabled={!canMark(fractional.id)}
                  onChange={(event) => mark(fractional.id, event.currentTarget.checked)}
                />
              )
            }
            action={
              left > 0 && (
                <InviteButton person={fractional} jobId={jobId} size="sm">
                  Invite
                </InviteButton>
              )
            }
          />
        ))}
      </ul>
      <div className={styles.bulk} data-chosen={chosen.length > 0 || undefined}>
        {max > 0 && (
          <Button disabled={chosen.length === 0} onClick={() => setInviting(true)}>
            {chosen.length < 2 ? 'Invite selected' : `Invite ${chosen.length} people`}
          </Button>
        )}
        {max > 1 && (
          <Button
            variant="subtle"
            onClick={() => setMarked(shown.slice(0, max).map(({ fractional }) => fractional.id))}
          >
            Select {Math.min(max, shown.length)}
          </Button>
        )}
        {!all && people.length > initialCount && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show all {people.length}
          </Button>
        )}
        <span className={styles.hint}>
          {sent.isError && (
            <>
              Couldn’t load how many invitations are left.{' '}
              <Button variant="subtle" size="compact-sm" onClick={() => sent.refetch()}>
                Try again
              </Button>
            </>
          )}
          {allowance &&
            (left > 0 ? (
              `${formatCount(left, 'invitation')} left for this job`
            ) : allowance.allowed === 0 ? (
              <Link to={href('/account/company/payments')}>Invitations need a sourcing plan</Link>
            ) : (
              'No invitations left for this job'
            ))}
        </span>
      </div>
      {inviting && (
        <InviteAllDialog
          jobId={jobId}
          people={chosen.map(({ fractional }) => fractional)}
          onClose={() => setInviting(false)}
          onDone={() => setMarked([])}
        />
      )}
    </>
  );
};
