import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { publicJobPath } from '../../../../contract/src/job-address.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { signInPath } from '../../lib/guards.ts';
import { useSession } from '../../lib/session.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './claim-job.module.css';

// Loaded on the click: the page of a job stays light for everybody else.
const askToClaim = async (jobId: string) => {
  const [{ call }, { jobClaim }] = await Promise.all([
    import('../../lib/call.ts'),
    import('../../../../contract/src/job-claims.ts'),
  ]);
  return call(jobClaim, { body: { job_id: jobId }, quiet: true });
};

type Standing =
  | { at: 'start' | 'asking' }
  | { at: 'mailed'; message: string; mailbox: string | undefined }
  | { at: 'refused'; message: string };

/** For the company behind an imported job: take it over by an address of its domain. Plain React, for any page. */
export const ClaimJob = ({ job }: { job: Job }) => {
  const session = useSession();
  if (session !== null && session.type !== 'company') return null;
  return (
    <div className={styles.claim}>
      <p>
        <strong>Is this your job?</strong> Claim it, and people apply to you here.
      </p>
      {session === null ? (
        <Link to={signInPath(publicJobPath(job))} rel="nofollow">
          Sign in as the company to claim it
        </Link>
      ) : (
        <Asking job={job} />
      )}
    </div>
  );
};

const Asking = ({ job }: { job: Job }) => {
  const navigate = useNavigate();
  const [standing, setStanding] = useState<Standing>({ at: 'start' });
  const ask = async () => {
    setStanding({ at: 'asking' });
    try {
      const { claimed, message, mailbox } = await askToClaim(job.id);
      if (claimed) return navigate(`/account/company/manage-jobs?status=${claimed.status}`);
      setStanding({ at: 'mailed', message, mailbox });
    } catch (error) {
      setStanding({ at: 'refused', message: error instanceof Error ? error.message : 'That did not work.' });
    }
  };
  return (
    <>
      {standing.at !== 'mailed' && (
        <PlainButton look="quiet" disabled={standing.at === 'asking'} onClick={ask}>
          Claim this job
        </PlainButton>
      )}
      <p role="status" data-refused={standing.at === 'refused' || undefined}>
        {'message' in standing && standing.message}{' '}
        {standing.at === 'mailed' && standing.mailbox !== undefined && (
          <a href={standing.mailbox}>Open the mailbox</a>
        )}
      </p>
    </>
  );
};
