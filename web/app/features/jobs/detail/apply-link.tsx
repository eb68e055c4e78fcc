import type { Job } from '../../../../../contract/src/jobs.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/plain-button.tsx';
import { accountJobPath } from '../job-format.ts';
import styles from '../market/job-market.module.css';

/** Leads from a job's public page to the page for applying; a visitor signs in on the way. */
export const ApplyLink = ({ job }: { job: Job }) => {
  const session = useSession();
  if (job.source === 'scraped')
    return (
      job.source_url !== null && (
        <LinkButton to={job.source_url} target="_blank" rel="noopener nofollow">
          Apply on its website
        </LinkButton>
      )
    );
  const canApply = session === null || session.type === 'fractional';
  return (
    <>
      <LinkButton to={accountJobPath(job.id)} size="large" rel="nofollow">
        {canApply ? 'Apply' : 'Open in your account'}
      </LinkButton>
      {session === null && (
        <p className={styles.note}>Joining is free. After you sign in, you return to this job.</p>
      )}
    </>
  );
};
