import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../../../contract/src/client.ts';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { successToast } from '../../ui/toasts.ts';
import { dayAfter, formatTimeZone, localTimeZone, suggestTime } from './interview-times.ts';
import { useProposeInterview } from './interviews.data.ts';
import styles from './interviews.module.css';

interface Props {
  applicationId: string;
  /** The interview to reschedule; undefined for a new one. */
  interview: Interview | undefined;
  onDone: () => void;
}

const lengths = [30, 45, 60, 90];

/** Proposes one to five times, with length and place. */
export const ProposeForm = ({ applicationId, interview, onDone }: Props) => {
  const [times, setTimes] = useState([suggestTime(new Date())]);
  const [minutes, setMinutes] = useState(interview?.minutes ?? 45);
  const [place, setPlace] = useState(interview?.place ?? '');
  const [note, setNote] = useState(interview?.note ?? '');
  const [key] = useState(() => crypto.randomUUID());
  const propose = useProposeInterview(applicationId, interview?.id);
  const failure = propose.error instanceof CallError ? propose.error : undefined;
  const fields = failure?.fields ?? {};
  const timesError = fields.times ?? Object.entries(fields).find(([name]) => name.startsWith('times.'))?.[1];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const starts = times.filter((time) => time !== '').map((time) => new Date(time).toISOString());
    propose.mutate(
      { proposal: { times: starts, minutes, time_zone: localTimeZone(), place, note }, key },
      {
        onSuccess: () => {
          successToast('Times sent.');
          onDone();
        },
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TimesField times={times} onChange={setTimes} error={timesError} />
      <NativeSelect
        label="Length"
        value={minutes}
        data={lengths.map((value) => ({ value: String(value), label: `${value} minutes` }))}
        onChange={(event) => setMinutes(Number(event.currentTarget.value))}
      />
      <TextInput
        label="Location"
        required
        description="A link to the call, a phone number or an address."
        maxLength={300}
        value={place}
        error={fields.place}
        onChange={(event) => setPlace(event.currentTarget.value)}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={limits.interviewNoteCharacters}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {failure && Object.keys(fields).length === 0 && (
        <p role="alert" className={styles.failure}>
          {failure.message}
        </p>
      )}
      <FormButtons send="Send times" busy={propose.isPending} onCancel={onDone} />
    </form>
  );
};

interface TimesProps {
  times: string[];
  onChange: (times: string[]) => void;
  error: string | undefined;
}

const TimesField = ({ times, onChange, error }: TimesProps) => {
  const id = useId();
  return (
    <fieldset className={styles.times}>
      <legend>
        Times, in {formatTimeZone()}
        <RequiredMark />
      </legend>
      {times.map((time, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: times have no id
          key={at}
        >
          <span id={`${id}-label-${at}`} hidden>
            Time {at + 1}
          </span>
          <DateTimePicker
            id={`${id}-${at}`}
            // The field is a button: its name has to include the time that it shows.
            aria-labelledby={`${id}-label-${at} ${id}-${at}`}
            // The calendar is named after the field.
            popoverProps={{ id: `${id}-${at}` }}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            minDate={new Date()}
            timePickerProps={{ minutesStep: 5 }}
            value={time}
            error={error !== undefined}
            onChange={(value) =>
              onChange(times.map((other, index) => (index === at ? (value ?? '') : other)))
            }
          />
          {times.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={42}
              aria-label={`Remove time ${at + 1}`}
              onClick={() => onChange(times.filter((_, index) => index !== at))}
            >
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      {times.length < limits.interviewTimes && (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => onChange([...times, dayAfter(times.at(-1) || suggestTime(new Date()))])}
        >
          Add time
        </Button>
      )}
    </fieldset>
  );
};
