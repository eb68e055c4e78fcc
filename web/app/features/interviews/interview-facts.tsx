import type { Interview } from '../../../../contract/src/interviews.ts';
import { formatSpan } from './interview-times.ts';
import styles from './interviews.module.css';

const isLink = (place: string) => /^https?:\/\//.test(place);

/** When and where, with the file for one's calendar. */
export const InterviewFacts = ({ interview }: { interview: Interview }) => {
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
