import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../../../contract/src/client.ts';
import type { InvitableJob } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { successToast } from '../../ui/toasts.ts';
import { stateLabels } from './invitation-words.ts';
import { jobsFor, useInvite } from './invitations.data.ts';
import styles from './invitations.module.css';

interface Props {
  person: { id: string; first_name: string };
  jobId?: string;
  onDone: () => void;
}

/** To which of one's live jobs, with a word of one's own. */
export const InviteForm = ({ person, jobId, onDone }: Props) => (
  <LoadBoundary
    query={useQuery(jobsFor(person.id))}
    skeleton={<ListSkeleton rows={2} />}
    isEmpty={({ results }) => results.length === 0}
    empty={
      <EmptyState
        title="No job is live"
        text="Publish a job first, then invite whoever fits it."
        action={
          <Button component={Link} to="/account/company/manage-jobs">
            Your jobs
          </Button>
        }
      />
    }
  >
    {({ results }) => <Fields person={person} jobs={results} jobId={jobId} onDone={onDone} />}
  </LoadBoundary>
);

const isFree = (job: InvitableJob) => job.invitation === null && !job.applied;

const whyNot = (job: InvitableJob): string =>
  job.applied ? 'Applied already' : job.invitation === null ? '' : `Invited: ${stateLabels[job.invitation]}`;

const left = ({ allowance: { used, allowed } }: InvitableJob): string =>
  allowed === 0 ? 'Needs a sourcing plan' : `${Math.max(0, allowed - used)} of ${allowed} invitations left`;

interface FieldsProps {
  person: Props['person'];
  jobs: InvitableJob[];
  jobId: string | undefined;
  onDone: () => void;
}

const Fields = ({ person, jobs, jobId, onDone }: FieldsProps) => {
  const free = jobs.filter(isFree).toSorted((one, other) => other.score - one.score);
  const [chosen, setChosen] = useState(free.find(({ id }) => id === jobId)?.id ?? free[0]?.id ?? '');
  const [note, setNote] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const invite = useInvite();
  const failure = invite.error instanceof CallError ? invite.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate(
      { body: { job_id: chosen, fractional_id: person.id, note }, key },
      {
        onSuccess: () => {
          successToast(`${person.first_name} is invited.`);
          onDone();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Radio.Group label="Job" value={chosen} onChange={setChosen}>
        <div className={styles.choices}>
          {jobs.map((job) => (
            <Radio
              key={job.id}
              value={job.id}
              disabled={!isFree(job)}
              label={job.title}
              description={isFree(job) ? `Match ${job.score} of 100 · ${left(job)}` : whyNot(job)}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="A word of your own"
        description="Why you thought of them."
        autosize
        minRows={3}
        maxLength={limits.invitationNoteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={failure?.fields.note}
      />
      <p className={styles.hint}>Applying is free for them and opens a chat with you.</p>
      {failure && failure.fields.note === undefined && (
        <p role="alert" className={styles.failure}>
          {failure.message}
        </p>
      )}
      <FormButtons
        send="Send the invitation"
        busy={invite.isPending}
        disabled={chosen === ''}
        onCancel={onDone}
      />
    </form>
  );
};
