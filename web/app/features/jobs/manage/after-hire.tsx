import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { formatCount } from '../../../../../contract/src/numbers.ts';
import { readOwn, saveOwn } from '../../../lib/own-storage.ts';
import { useSession } from '../../../lib/session.ts';
import styles from './after-hire.module.css';
import { useJobStatus } from './use-job-status.ts';

interface Props {
  job: Pick<JobCard, 'id' | 'title' | 'status'>;
  /** The numbers of hired and of open applicants. */
  hired: number;
  open: number;
  onDecline: () => void;
}

/** Asks after each hire what becomes of a job that is still open; the choice to keep it open is remembered. */
export const AfterHire = ({ job, hired, open, onDecline }: Props) => {
  const userId = useSession()?.id ?? '';
  const name = `after-hire ${job.id}`;
  const [kept, setKept] = useState(() => Number(readOwn(userId, name) ?? 0));
  const { isPending, end } = useJobStatus(job);
  if (hired <= kept || (job.status !== 'active' && job.status !== 'paused')) return null;
  const keep = () => {
    saveOwn(userId, name, String(hired));
    setKept(hired);
  };
  return (
    <section className={styles.question} aria-label="After the hire">
      <p>
        <strong>You hired someone for this job.</strong>{' '}
        {open > 0
          ? `${formatCount(open, 'applicant waits', 'applicants wait')} for your decision.`
          : 'It still takes applications.'}
      </p>
      <div>
        <Button size="sm" loading={isPending} onClick={() => end('filled')}>
          Mark as filled
        </Button>
        <Button variant="default" size="sm" onClick={keep}>
          Keep it open
        </Button>
        {open > 0 && (
          <Button variant="default" size="sm" onClick={onDecline}>
            Decline the rest…
          </Button>
        )}
      </div>
    </section>
  );
};
