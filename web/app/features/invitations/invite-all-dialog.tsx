import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FractionalCard } from '../../../../contract/src/fractionals.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formatCount, formatList } from '../../../../contract/src/numbers.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { ConflictNote } from '../../ui/conflict-note.tsx';
import { errorDialog } from '../../ui/dialogs.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import { conflictWith, invitationsOfJob, ownLiveJobs, useInviteAll } from './invitations.data.ts';
import styles from './invitations.module.css';
import { useContacted } from './use-contacted.ts';

const fullName = ({ first_name, last_name }: FractionalCard) => `${first_name} ${last_name}`;

interface Props {
  /** Empty: the dialog asks for one of the live jobs. */
  jobId: string;
  people: readonly FractionalCard[];
  onClose: () => void;
  onDone: () => void;
}

/** Invites several people with one note, without those who have applied or been invited to the job already. */
export const InviteAllDialog = ({ jobId, people, onClose, onDone }: Props) => {
  const [note, setNote] = useState('');
  const [chosenJob, setChosenJob] = useState(jobId);
  const invite = useInviteAll();
  const isContacted = useContacted(people, chosenJob);
  const contacted = people.filter(isContacted);
  const invitable = people.filter((person) => !isContacted(person));
  const { fields, failure } = formErrors(invite.error, ['note']);
  const sent = useQuery({ ...invitationsOfJob(chosenJob, 1), enabled: chosenJob !== '' });
  const left = sent.data?.allowance ? sent.data.allowance.allowed - sent.data.allowance.used : 0;
  // With none left, the server says which plan has some.
  const tooMany = left > 0 && invitable.length > left;
  const submit = async () => {
    const body = { job_id: chosenJob, fractional_ids: invitable.map(({ id }) => id), note };
    const answer = await runAction(
      invite.mutateAsync(body),
      ({ invited }) => `${formatCount(invited.length, 'person', 'people')} invited.`,
    );
    if (!answer) return;
    onDone();
    onClose();
    if (answer.refused.length > 0)
      void errorDialog(
        answer.refused
          .map(({ fractional_id, reason }) => {
            const person = people.find(({ id }) => id === fractional_id);
            return `${person?.first_name ?? 'A person'}: ${reason}`;
          })
          .join(' '),
        'Not everyone was invited',
      );
  };
  return (
    <FormModal
      title={`Invite ${formatCount(invitable.length, 'person', 'people')}`}
      submitLabel="Send invitations"
      busy={invite.isPending}
      disabled={chosenJob === '' || invitable.length === 0 || tooMany}
      failure={
        tooMany
          ? `${formatCount(left, 'invitation')} left for this job. Select fewer people, or choose a larger plan.`
          : failure
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{formatList(invitable.map(fullName))}</p>
      {contacted.length > 0 && (
        <p className={styles.hint}>
          Left out, as they have applied or been invited already: {formatList(contacted.map(fullName))}.
        </p>
      )}
      {jobId === '' && <JobSelect value={chosenJob} onChange={setChosenJob} />}
      {invitable.map(({ id, first_name }) => (
        <PersonConflict key={id} id={id} name={first_name} />
      ))}
      <Textarea
        label="Note"
        description="All of them read it. They can apply for free, and you can chat with each of them."
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.invitationNoteCharacters}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
};

/** Warns that a person works for a competitor. */
const PersonConflict = ({ id, name }: { id: string; name: string }) => (
  <ConflictNote query={useQuery(conflictWith(id))}>
    {name} works for a company on your list of competitors. They are told of the conflict before they apply,
    but not which company it is.
  </ConflictNote>
);

const JobSelect = ({ value, onChange }: { value: string; onChange: (jobId: string) => void }) => {
  const { data } = useQuery(ownLiveJobs());
  return (
    <Select
      label="Job"
      required
      data={(data?.results ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      nothingFoundMessage="No live jobs"
      value={value === '' ? null : value}
      error={data?.results.length === 0 ? 'Publish a job first, then invite people who fit it.' : undefined}
      onChange={(next) => onChange(next ?? '')}
    />
  );
};
