import { useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { publicJobPath } from '../../../../../contract/src/job-address.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { signInPath } from '../../../lib/guards.ts';
import { useSession } from '../../../lib/session.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import styles from './claim-job.module.css';

// Loaded on the click, so that the public page of a job stays small.
const claimJob = async (jobId: string) => {
  const [{ call }, { jobClaim }] = await Promise.all([
    import('../../../lib/call.ts'),
    import('../../../../../contract/src/job-claims.ts'),
  ]);
  return call(jobClaim, { body: { job_id: jobId }, quiet: true });
};

type ClaimState =
  | { step: 'start' | 'sending' }
  | { step: 'mailed'; message: string; mailbox: string | undefined }
  | { step: 'refused'; message: string };

/** Lets the company behind an imported job take it over with an address of its domain. Plain React, for any page. */
export const ClaimJob = ({ job }: { job: Job }) => {
  const session = useSession();
  if (session !== null && session.type !== 'company') return null;
  return (
    <div className={styles.claim}>
      <p>
        <strong>Is this your job?</strong> Claim it to receive applications here.
      </p>
      {session === null ? (
        <Link to={signInPath(publicJobPath(job))} rel="nofollow">
          Sign in as the company to claim it
        </Link>
      ) : (
        <ClaimButton job={job} />
      )}
    </div>
  );
};

const ClaimButton = ({ job }: { job: Job }) => {
  const navigate = useNavigate();
  const [state, setState] = useState<ClaimState>({ step: 'start' });
  const claim = async () => {
    setState({ step: 'sending' });
    try {
      const { claimed, message, mailbox } = await claimJob(job.id);
      if (claimed) return navigate(`${href('/account/company/manage-jobs')}?status=${claimed.status}`);
      setState({ step: 'mailed', message, mailbox });
    } catch (error) {
      setState({
        step: 'refused',
        message: error instanceof Error ? error.message : 'Something went wrong. Try again.',
      });
    }
  };
  return (
    <>
      {state.step !== 'mailed' && (
        <PlainButton look="quiet" disabled={state.step === 'sending'} onClick={claim}>
          Claim this job
        </PlainButton>
      )}
      <p role="status" data-refused={state.step === 'refused' || undefined}>
        {'message' in state && state.message}{' '}
        {state.step === 'mailed' && state.mailbox !== undefined && (
          <a href={state.mailbox}>Open the mailbox</a>
        )}
      </p>
    </>
  );
};
