import type { Job } from '../../../../contract/src/jobs.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { accountJobPath } from './job-facts.ts';
import styles from './job-market.module.css';

/** From the public page of a job to the one where one applies: a visitor signs in on the way and comes back. */
export const WaysToApply = ({ job }: { job: Job }) => {
  const session = useSession();
  if (job.source === 'scraped')
    return (
      job.source_url !== null && (
        <LinkButton to={job.source_url} target="_blank" rel="noopener nofollow">
          Apply at its source
        </LinkButton>
      )
    );
  const applies = session === null || session.type === 'fractional';
  return (
    <>
      <LinkButton to={accountJobPath(job.id)} size="large" rel="nofollow">
        {applies ? 'Apply' : 'Open in your account'}
      </LinkButton>
      {session === null && (
        <p className={styles.note}>Joining is free. Sign in, and you come back to this job.</p>
      )}
    </>
  );
};
