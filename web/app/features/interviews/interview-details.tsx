import { Button } from '@mantine/core';
import type { Interview } from '../../../../contract/src/interviews.ts';
import { formatList } from '../../../../contract/src/numbers.ts';
import { useSession } from '../../lib/session.ts';
import { confirmAction } from '../../ui/run-action.ts';
import { calendarLinks } from './calendar-links.ts';
import { formatSpan } from './interview-times.ts';
import { useCancelInterview } from './interviews.data.ts';
import styles from './interviews.module.css';

const isLink = (place: string) => /^https?:\/\//.test(place);

const PlaceLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
    {url}
  </a>
);

/** Time, place, people and calendar. */
export const InterviewDetails = ({ interview }: { interview: Interview }) => {
  const {
    starts_at: start,
    minutes,
    place,
    video_url,
    interviewers,
    note,
    calendar_url: calendar,
  } = interview;
  return (
    <div className={styles.facts}>
      {start !== null && <p className={styles.when}>{formatSpan(start, minutes)}</p>}
      {video_url !== null && (
        <p>
          <PlaceLink url={video_url} />
        </p>
      )}
      {place !== '' && <p>{isLink(place) ? <PlaceLink url={place} /> : place}</p>}
      {interviewers.length > 0 && <p>With {formatList(interviewers.map(({ name }) => name))}</p>}
      {note !== '' && <p className={styles.note}>{note}</p>}
      {calendar !== null && start !== null && (
        <p className={styles.calendars}>
          Add to:
          {calendarLinks(interview, start).map(({ label, url }) => (
            <a key={label} href={url} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ))}
          <a href={calendar} download="interview.ics">
            Your calendar (.ics)
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
