import { ActionIcon, Input, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { localTimeZone } from '../../../../contract/src/time-zones.ts';
import type { Location } from '../../../../contract/src/values.ts';
import { formErrors } from '../../lib/form-errors.ts';
import { Failure } from '../../ui/failure.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { layers } from '../../ui/layers.ts';
import { RequiredMark } from '../../ui/required-mark.tsx';
import { successToast } from '../../ui/toasts.ts';
import {
  formatClock,
  formatTime,
  formatTimeZone,
  getMonday,
  likelyTimeZone,
  timeZones,
} from './interview-times.ts';
import { openInterviews, teamQuery, useProposeInterview } from './interviews.data.ts';
import styles from './interviews.module.css';
import { WeekGrid } from './week-grid.tsx';

interface Props {
  applicationId: string;
  /** The first name of the applicant. */
  name: string;
  /** Where the applicant lives, from which their time zone is guessed. */
  city: string;
  location: Location | null;
  /** The interview to reschedule; undefined for a new one. */
  interview: Interview | undefined;
  onDone: () => void;
}

const lengthsInMinutes = [30, 45, 60, 90];
const fieldsWithErrors = ['times', 'place', 'video_url', 'interviewer_ids', 'note'];

/** Proposes times from a week, with length, place and interviewers. */
export const ProposeForm = ({ applicationId, name, city, location, interview, onDone }: Props) => {
  const [times, setTimes] = useState<string[]>([]);
  const [minutes, setMinutes] = useState(interview?.minutes ?? 45);
  const [zone, setZone] = useState(() => likelyTimeZone(city, location));
  const [video, setVideo] = useState(interview?.video_url ?? '');
  const [place, setPlace] = useState(interview?.place ?? '');
  const [interviewers, setInterviewers] = useState(interview?.interviewers.map(({ id }) => id) ?? []);
  const [note, setNote] = useState(interview?.note ?? '');
  const { data: people } = useQuery(teamQuery());
  const propose = useProposeInterview(applicationId, interview?.id);
  const { fields, failure } = formErrors(propose.error, fieldsWithErrors);
  const timesError =
    fields.times ?? Object.entries(fields).find(([field]) => field.startsWith('times.'))?.[1];

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const proposal = {
      times,
      minutes,
      time_zone: localTimeZone(),
      place,
      video_url: video.trim() || null,
      interviewer_ids: interviewers,
      note,
    };
    propose.mutate(proposal, {
      onSuccess: () => {
        successToast('Times sent.');
        onDone();
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <NativeSelect
          label="Length"
          description="The same for each time."
          data-autofocus
          value={minutes}
          data={lengthsInMinutes.map((value) => ({ value: String(value), label: `${value} minutes` }))}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        <NativeSelect
          label={`Time zone of ${name}`}
          description="Guessed from their location."
          value={zone}
          data={[...new Set([zone, ...timeZones()])].map((value) => ({
            value,
            label: formatTimeZone(value),
          }))}
          onChange={(event) => setZone(event.currentTarget.value)}
        />
      </div>
      <TimesField
        times={times}
        onChange={setTimes}
        minutes={minutes}
        zone={zone}
        name={name}
        error={timesError}
      />
      <div className={styles.pair}>
        <TextInput
          label="Video link"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={limits.linkCharacters}
          value={video}
          error={fields.video_url}
          onChange={(event) => setVideo(event.currentTarget.value)}
        />
        <TextInput
          label="Location"
          placeholder="Phone number or address"
          maxLength={limits.interviewPlaceCharacters}
          value={place}
          error={fields.place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
      {people && people.members.length > 1 && (
        <MultiSelect
          label="Interviewers"
          description={`${name} sees their names.`}
          data={people.members
            .filter(({ status }) => status === 'active')
            .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}` }))}
          maxValues={limits.interviewers}
          value={interviewers}
          error={fields.interviewer_ids}
          onChange={setInterviewers}
          comboboxProps={{ zIndex: layers.aboveNestedModal }}
        />
      )}
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxLength={limits.interviewNoteCharacters}
        value={note}
        error={fields.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Failure message={failure} />
      <FormButtons submitLabel="Send times" busy={propose.isPending} onCancel={onDone} />
    </form>
  );
};

interface TimesProps {
  times: string[];
  onChange: (times: string[]) => void;
  minutes: number;
  /** The time zone of the applicant. */
  zone: string;
  name: string;
  error: string | undefined;
}

const TimesField = ({ times, onChange, minutes, zone, name, error }: TimesProps) => {
  const id = useId();
  const narrow = useMediaQuery('(max-width: 48rem)', false, { getInitialValueInEffect: false });
  const [start, setStart] = useState(() => (narrow ? new Date() : getMonday(new Date())));
  const { data } = useQuery(openInterviews());
  const toggle = (time: string) =>
    onChange(times.includes(time) ? times.filter((other) => other !== time) : [...times, time].sort());
  return (
    <fieldset className={styles.times} aria-describedby={id}>
      <legend>
        Times
        <RequiredMark />
      </legend>
      <p id={id} className={styles.hint}>
        Choose up to {limits.interviewTimes}. Your time is {formatTimeZone()}, that of {name}{' '}
        {formatTimeZone(zone)}.
      </p>
      <WeekGrid
        start={start}
        days={narrow ? 3 : 7}
        minutes={minutes}
        theirZone={zone}
        booked={data?.results ?? []}
        chosen={times}
        onToggle={toggle}
        onStart={setStart}
      />
      {times.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen times">
          {times.map((time) => (
            <li key={time}>
              <span>
                {formatTime(time)}{' '}
                <small>
                  {formatClock(new Date(time), zone)} in {formatTimeZone(zone)}
                </small>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${formatTime(time)}`}
                onClick={() => toggle(time)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
};
