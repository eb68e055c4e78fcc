import { Button } from '@mantine/core';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { confirmAction } from '../../ui/run-action.ts';
import { formatSpan } from './interview-times.ts';
import { useCancelInterview } from './interviews.data.ts';
import styles from './interviews.module.css';

const isLink = (place: string) => /^https?:\/\//.test(place);

/** Time, place and calendar file. */
export const InterviewDetails = ({ interview }: { interview: Interview }) => {
  const { starts_at: start, minutes, place, note, calendar_url: calendar } = interview;
  return (
    <div className={styles.facts}>
      {start !== null && <p className={styles.when}>{formatSpan(start, minutes)}</p>}
      <p>
        {isLink(place) ? (
          <a href={place} target="_blank" rel="noopener noreferrer nofollow">
            {place}
          </a>
        ) : (
          place
        )}
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {calendar !== null && (
        <p>
          <a href={calendar} download="interview.ics">
            Add to your calendar
          </a>
        </p>
      )}
    </div>
  );
};

/** Cancels an interview after a confirmation. */
export const CancelInterview = ({ interview }: { interview: Interview }) => {
  const cancel = useCancelInterview(interview.id);
  const confirm = () =>
    confirmAction(
      {
        title: 'Cancel the interview?',
        text:
          interview.status === 'scheduled'
            ? 'We will notify the other side and remove it from both calendars.'
            : 'We will notify the other side.',
        action: 'Cancel interview',
        cancel: 'Keep interview',
      },
      () => cancel.mutateAsync(''),
      'Interview cancelled.',
    );
  return (
    <Button variant="subtle" size="sm" loading={cancel.isPending} onClick={confirm}>
      Cancel
      <span className="visually-hidden"> the interview for {interview.job.title}</span>
    </Button>
  );
};
