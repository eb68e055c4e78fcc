import { Button, Modal, Radio, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { partAround } from '../../lib/focus.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { successToast } from '../../ui/toasts.ts';
import { CancelInterview } from './cancel-interview.tsx';
import { InterviewFacts } from './interview-facts.tsx';
import { formatTime, ownZone } from './interview-times.ts';
import { openInterviews, useAskForTimes, usePickTime } from './interviews.data.ts';
import styles from './interviews.module.css';

/** In an application of one's own: pick a time or ask for others. Nothing where none is arranged. */
export const OwnInterview = ({ applicationId }: { applicationId: string }) => {
  const { data } = useQuery(openInterviews());
  const interview = data?.results.find(({ application_id }) => application_id === applicationId);
  if (!interview) return null;
  return (
    <section className={styles.panel} aria-label={`Interview for ${interview.job.title}`}>
      <InterviewState interview={interview} />
    </section>
  );
};

/** What is arranged and what one can do about it. */
const InterviewState = ({ interview }: { interview: Interview }) => {
  const { status, company_name: company } = interview;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <h3>
        {status === 'proposed' && `${company} proposes times for an interview`}
        {status === 'asked' && `You asked ${company} for other times`}
        {status === 'scheduled' && `Interview with ${company}`}
      </h3>
      {status === 'proposed' ? <PickTime interview={interview} /> : null}
      {status === 'asked' ? <p className={styles.note}>{interview.answer}</p> : null}
      {status !== 'asked' && <InterviewFacts interview={interview} />}
      <div className={styles.actions}>
        {status !== 'asked' && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            Ask for other times
          </Button>
        )}
        <CancelInterview interview={interview} />
      </div>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Ask for other times"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <AskForm interview={interview} onDone={() => setAsking(false)} />
      </Modal>
    </>
  );
};

const PickTime = ({ interview }: { interview: Interview }) => {
  const pick = usePickTime(interview.id);
  const ahead = interview.times.filter((time) => Date.parse(time) > Date.now());
  const [chosen, setChosen] = useState(ahead[0] ?? '');
  if (ahead.length === 0) return <p>The proposed times have passed. Ask for others.</p>;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form is gone once a time is booked.
    const part = partAround(event.currentTarget);
    const booked = await pick.mutateAsync(chosen).catch(() => undefined);
    if (!booked) return;
    part?.focus({ preventScroll: true });
    successToast('The interview is booked. We mailed it to both of you.');
  };
  return (
    <form className={styles.pick} onSubmit={submit}>
      <Radio.Group
        label={`Pick one, ${interview.minutes} minutes`}
        description={`Shown in your time, ${ownZone().replaceAll('_', ' ')}.`}
        value={chosen}
        onChange={setChosen}
      >
        <div className={styles.choices}>
          {ahead.map((time) => (
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

const AskForm = ({ interview, onDone }: { interview: Interview; onDone: () => void }) => {
  const ask = useAskForTimes(interview.id);
  const [note, setNote] = useState('');
  const failure = ask.error instanceof CallError ? ask.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate(note, {
      onSuccess: () => {
        successToast(`${interview.company_name} is asked for other times.`);
        onDone();
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        label="When would suit you?"
        description={`Say your time zone: ${ownZone().replaceAll('_', ' ')}.`}
        data-autofocus
        autosize
        minRows={3}
        maxLength={limits.interviewNoteCharacters}
        value={note}
        error={failure?.fields.note ?? failure?.message}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <FormButtons send="Ask" busy={ask.isPending} onCancel={onDone} cancel="Close" />
    </form>
  );
};
