import { Button, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ListedApplication } from '../../../../contract/src/applications.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { runAction } from '../../ui/run-action.ts';
import { ErrorState } from '../../ui/states.tsx';
import { CancelInterview, InterviewDetails } from './interview-details.tsx';
import { formatTime, formatTimeZone } from './interview-times.ts';
import { openInterviews, usePickTime, useRequestTimes } from './interviews.data.ts';
import styles from './interviews.module.css';

/** For the fractional, in an application: pick a time or request others; nothing without an open interview. */
export const OwnInterview = ({ application: { id, status } }: { application: ListedApplication }) => {
  const { data, error, refetch } = useQuery(openInterviews());
  // Most applications have no interview; their rows say nothing of a failure.
  if (error && !data && status === 'interview')
    return <ErrorState message={error.message} onRetry={() => refetch()} />;
  const interview = data?.results.find(({ application_id }) => application_id === id);
  if (!interview) return null;
  return (
    <section className={styles.panel} aria-label={`Interview for ${interview.job.title}`}>
      <InterviewState interview={interview} />
    </section>
  );
};

const InterviewState = ({ interview }: { interview: Interview }) => {
  const { status, company_name: company } = interview;
  const [requesting, setRequesting] = useState(false);
  return (
    <>
      <h3>
        {status === 'proposed' && `${company} proposed times for an interview`}
        {status === 'asked' && `You requested other times from ${company}`}
        {status === 'scheduled' && `Interview with ${company}`}
      </h3>
      {status === 'proposed' ? <PickTime interview={interview} /> : null}
      {status === 'asked' ? <p className={styles.note}>{interview.answer}</p> : null}
      {status !== 'asked' && <InterviewDetails interview={interview} />}
      <div className={styles.actions}>
        {status !== 'asked' && (
          <Button variant="default" size="sm" onClick={() => setRequesting(true)}>
            Request other times
          </Button>
        )}
        <CancelInterview interview={interview} />
      </div>
      {requesting && <RequestForm interview={interview} onClose={() => setRequesting(false)} />}
    </>
  );
};

const PickTime = ({ interview }: { interview: Interview }) => {
  const pick = usePickTime(interview.id);
  const upcoming = interview.times.filter((time) => Date.parse(time) > Date.now());
  const [picked, setPicked] = useState('');
  // The company may have proposed others meanwhile, and a time may have passed.
  const chosen = upcoming.includes(picked) ? picked : (upcoming[0] ?? '');
  if (upcoming.length === 0) return <p>The proposed times have passed. Request others.</p>;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await runAction(pick.mutateAsync(chosen), 'Interview booked. We emailed the details to both of you.');
  };
  return (
    <form className={styles.pick} onSubmit={submit}>
      <Radio.Group
        label={`Pick a time, ${interview.minutes} minutes`}
        description={`Shown in your time zone, ${formatTimeZone()}.`}
        value={chosen}
        onChange={setPicked}
      >
        <div className={styles.choices}>
          {upcoming.map((time) => (
            <Radio key={time} value={time} label={formatTime(time)} />
          ))}
        </div>
      </Radio.Group>
      <Button type="submit" size="sm" loading={pick.isPending}>
        Book this time
      </Button>
    </form>
  );
};

const RequestForm = ({ interview, onClose }: { interview: Interview; onClose: () => void }) => {
  const request = useRequestTimes(interview.id);
  const [note, setNote] = useState('');
  const { fields, failure } = formErrors(request.error, ['note']);
  const submit = async () => {
    const done = `Request sent to ${interview.company_name}.`;
    if (await runAction(request.mutateAsync(note), done)) onClose();
  };
  return (
    <FormModal
      title="Request other times"
      submitLabel="Send"
      busy={request.isPending}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="When are you available?"
        required
        description={`State your time zone: ${formatTimeZone()}.`}
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.interviewNoteCharacters}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
};
