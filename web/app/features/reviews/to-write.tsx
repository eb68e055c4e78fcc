import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDayMonth } from '../../../../contract/src/dates.ts';
import type { ReviewToWrite } from '../../../../contract/src/reviews.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ReviewForm } from './review-form.tsx';
import styles from './to-write.module.css';

/** The engagements that the user can review; `write` in the URL opens one. */
export const ToWrite = ({ engagements }: { engagements: readonly ReviewToWrite[] }) => (
  <ul className={styles.list}>
    {engagements.map((engagement) => (
      <li key={engagement.application_id}>
        <EngagementToReview engagement={engagement} />
      </li>
    ))}
  </ul>
);

const EngagementToReview = ({ engagement }: { engagement: ReviewToWrite }) => {
  const [params] = useSearchParams();
  const [writing, setWriting] = useState(params.get('write') === engagement.application_id);
  const byCompany = useSession()?.type === 'company';
  const container = useFocusOnSwap<HTMLDivElement>(writing);
  const { about_name, about_picture, job_title, hired_at, other_shows_at } = engagement;
  return (
    <article className={styles.engagement}>
      {byCompany ? (
        <Avatar name={about_name} picture={about_picture} size={44} />
      ) : (
        <CompanyMark name={about_name} logo={about_picture} />
      )}
      <div>
        <h3>{about_name}</h3>
        <p className={styles.facts}>
          <span>{job_title}</span>
          <span>
            Hired <RelativeTime time={hired_at} />
          </span>
        </p>
        {other_shows_at !== null && (
          <p className={styles.waits}>
            {Date.parse(other_shows_at) > Date.now()
              ? `${about_name} has reviewed you. Published when you write yours, or on ${formatDayMonth(other_shows_at)}.`
              : `${about_name} has reviewed you.`}
          </p>
        )}
      </div>
      <div ref={container} className={writing ? styles.writing : styles.start} tabIndex={-1}>
        {writing ? (
          <ReviewForm
            engagement={engagement}
            onDone={() => setWriting(false)}
            onCancel={() => setWriting(false)}
          />
        ) : (
          <Button variant="default" onClick={() => setWriting(true)}>
            Write a review<span className="visually-hidden"> of {about_name}</span>
          </Button>
        )}
      </div>
    </article>
  );
};
