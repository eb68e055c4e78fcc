import { Button, type ButtonProps, Modal, Radio, Textarea } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { InvitableJob } from '../../../../contract/src/invitations.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { useSession } from '../../lib/session.ts';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { runAction } from '../../ui/run-action.ts';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { stateTexts } from './invitation-labels.ts';
import { conflictWith, jobsForInvitation, useInvite } from './invitations.data.ts';
import styles from './invitations.module.css';

interface Props extends Pick<ButtonProps, 'variant'> {
  person: { id: string; first_name: string; last_name: string };
  /** The preselected job. */
  jobId?: string | undefined;
  size?: 'sm' | 'md';
  fullWidth?: boolean;
  children?: ReactNode;
}

/** Invites a person to apply; only for companies. */
export const InviteButton = ({
  person,
  jobId,
  variant = 'default',
  size = 'md',
  fullWidth = false,
  children,
}: Props) => {
  const [opened, setOpened] = useState(false);
  if (useSession()?.type !== 'company') return null;
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        fullWidth={fullWidth}
        leftSection={<IconMailPlus size={17} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {children ?? 'Invite to apply'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Invite ${name}`}>
        <InviteForm person={person} jobId={jobId} onDone={() => setOpened(false)} />
      </Modal>
    </>
  );
};

interface FormProps {
  person: { id: string; first_name: string };
  jobId: string | undefined;
  onDone: () => void;
}

const InviteForm = ({ person, jobId, onDone }: FormProps) => (
  <LoadBoundary
    query={useQuery(jobsForInvitation(person.id))}
    skeleton={<ListSkeleton rows={2} />}
    empty={
      <EmptyState
        title="No live jobs"
        text="Publish a job first, then invite people who fit it."
        action={
          <Button component={Link} to="/account/company/manage-jobs">
            View your jobs
          </Button>
        }
      />
    }
  >
    {({ results }) => <Fields person={person} jobs={results} jobId={jobId} onDone={onDone} />}
  </LoadBoundary>
);

const canInvite = (job: InvitableJob) => job.invitation === null && !job.applied;

const blockedReason = (job: InvitableJob): string =>
  job.applied
    ? 'Already applied'
    : job.invitation === null
      ? ''
      : `Invited: ${stateTexts[job.invitation][0]}`;

const formatAllowance = ({ allowance: { used, allowed } }: InvitableJob): string =>
  allowed === 0 ? 'Needs a sourcing plan' : `${Math.max(0, allowed - used)} of ${allowed} invitations left`;

interface FieldsProps {
  person: FormProps['person'];
  jobs: InvitableJob[];
  jobId: string | undefined;
  onDone: () => void;
}

const Fields = ({ person, jobs, jobId, onDone }: FieldsProps) => {
  const candidates = jobs.filter(canInvite).toSorted((a, b) => b.score - a.score);
  const [chosen, setChosen] = useState(
    candidates.find(({ id }) => id === jobId)?.id ?? candidates[0]?.id ?? '',
  );
  const [note, setNote] = useState('');
  const invite = useInvite();
  const conflict = useQuery(conflictWith(person.id));
  const { fields, failure } = formErrors(invite.error, ['note']);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const change = invite.mutateAsync({ job_id: chosen, fractional_id: person.id, note });
    if (await runAction(change, `${person.first_name} invited.`)) onDone();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ConflictNote query={conflict}>
        {person.first_name} works for a company on your list of competitors. They are told of the conflict
        before they apply, but not which company it is.
      </ConflictNote>
      <Radio.Group label="Job" value={chosen} onChange={setChosen}>
        <div className={styles.choices}>
          {jobs.map((job) => (
            <Radio
              key={job.id}
              value={job.id}
              disabled={!canInvite(job)}
              label={job.title}
              description={
                canInvite(job) ? `Match ${job.score} of 100 · ${formatAllowance(job)}` : blockedReason(job)
              }
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Note"
        description="Why this job could suit them."
        autosize
        minRows={3}
        maxLength={limits.invitationNoteCharacters}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={fields.note}
      />
      <p className={styles.hint}>They can apply for free, and you can chat with each other.</p>
      <Failure message={failure} />
      <FormButtons
        submitLabel="Send invitation"
        busy={invite.isPending}
        disabled={chosen === ''}
        onCancel={onDone}
      />
    </form>
  );
};
