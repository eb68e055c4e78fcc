import { Button } from '@mantine/core';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { useSession } from '../../lib/session.ts';
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

const cancelTexts = {
  decline: {
    button: 'Decline',
    title: 'Decline the interview?',
    action: 'Decline interview',
    done: 'Interview declined.',
  },
  cancel: {
    button: 'Cancel',
    title: 'Cancel the interview?',
    action: 'Cancel interview',
    done: 'Interview cancelled.',
  },
};

/** Cancels an interview after a confirmation. The side whose answer is awaited declines it. */
export const CancelInterview = ({ interview }: { interview: Interview }) => {
  const cancel = useCancelInterview(interview.id);
  const isCompany = useSession()?.type === 'company';
  const isAwaited = interview.status === (isCompany ? 'asked' : 'proposed');
  const texts = cancelTexts[isAwaited ? 'decline' : 'cancel'];
  const confirm = () =>
    confirmAction(
      {
        title: texts.title,
        text:
          interview.status === 'scheduled'
            ? 'We will notify the other side and remove it from both calendars.'
            : 'We will notify the other side. The application stays open.',
        action: texts.action,
        cancel: 'Keep interview',
      },
      () => cancel.mutateAsync(''),
      texts.done,
    );
  return (
    <Button variant="subtle" size="sm" loading={cancel.isPending} onClick={confirm}>
      {texts.button}
      <span className="visually-hidden"> the interview for {interview.job.title}</span>
    </Button>
  );
};
