import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { href, Link } from 'react-router';
import type { ScrapedJob } from '../../../../contract/src/scrapers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { runAction } from '../../ui/run-action.ts';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useQueueKeys } from '../../ui/use-queue.ts';
import { type CompanyField, ConvertDialog } from './convert-dialog.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { ExtractedFields } from './extracted-fields.tsx';
import { OriginalJob } from './original-job.tsx';
import styles from './scraped-job-detail.module.css';
import queueStyles from './scraped-job-queue.module.css';
import { scrapedJobQuery, useSetStatus } from './scraped-jobs.data.ts';

interface Props {
  id: string;
  /** `2 of 9` */
  position: string;
  ref: Ref<HTMLElement>;
  companyField: CompanyField;
  onBack: () => void;
  onDecided: () => void;
}

/** A scraped job: the original beside the extracted fields, and its actions. */
export const ScrapedJobDetail = ({ id, ref, ...props }: Props) => (
  <section ref={ref} tabIndex={-1} className={queueStyles.detail} aria-label="Scraped job">
    <LoadBoundary query={useQuery(scrapedJobQuery(id))} skeleton={<PageSkeleton />}>
      {(job) => <Detail job={job} {...props} />}
    </LoadBoundary>
  </section>
);

type DetailProps = Omit<Props, 'id' | 'ref'> & { job: ScrapedJob };
type OpenForm = 'convert' | 'correct' | undefined;

const Detail = ({ job, position, companyField, onBack, onDecided }: DetailProps) => {
  const [open, setOpen] = useState<OpenForm>();
  const setStatus = useSetStatus();
  const changeStatus = async (status: 'new' | 'dismissed') => {
    if (setStatus.isPending) return;
    const change = setStatus.mutateAsync({ id: job.id, status });
    if (await runAction(change, `${job.title} is ${status === 'dismissed' ? 'dismissed' : 'restored'}.`))
      onDecided();
  };
  useQueueKeys(
    job.status === 'new' && open === undefined
      ? {
          c: () => setOpen('convert'),
          d: () => changeStatus('dismissed'),
          e: () => setOpen('correct'),
        }
      : {},
  );
  return (
    <>
      <header className={styles.head}>
        <Button className={styles.back} variant="subtle" size="sm" onClick={onBack}>
          All scraped jobs
        </Button>
        <div className={styles.headline}>
          <h2>{job.title}</h2>
          <p className={styles.soft}>
            {job.company_name || 'No company named'}, <Origin job={job} />
          </p>
        </div>
        <div className={styles.decide}>
          <Actions
            job={job}
            open={open}
            onOpen={setOpen}
            busy={setStatus.isPending}
            onStatus={changeStatus}
          />
          <span className={styles.position}>{position}</span>
        </div>
      </header>
      <Status job={job} />
      <div className={styles.sides}>
        <OriginalJob job={job.original} link={job.link} />
        {open === 'correct' ? (
          <CorrectionForm job={job} onClose={() => setOpen(undefined)} />
        ) : (
          <ExtractedFields fields={job.fields} />
        )}
      </div>
      {open === 'convert' && (
        <ConvertDialog
          scrapedJob={job}
          companyField={companyField}
          onClose={() => setOpen(undefined)}
          onConverted={onDecided}
        />
      )}
    </>
  );
};

interface ActionsProps {
  job: ScrapedJob;
  open: OpenForm;
  onOpen: (form: OpenForm) => void;
  busy: boolean;
  onStatus: (status: 'new' | 'dismissed') => void;
}

const Actions = ({ job, open, onOpen, busy, onStatus }: ActionsProps) => (
  <>
    {job.status === 'new' && (
      <>
        <Button onClick={() => onOpen('convert')}>Convert…</Button>
        <Button variant="default" loading={busy} onClick={() => onStatus('dismissed')}>
          Dismiss
        </Button>
        {open !== 'correct' && (
          <Button variant="default" onClick={() => onOpen('correct')}>
            Correct
          </Button>
        )}
      </>
    )}
    {job.status === 'dismissed' && (
      <Button variant="default" loading={busy} onClick={() => onStatus('new')}>
        Restore
      </Button>
    )}
    {job.job_id !== null && (
      <Button component={Link} to={`${href('/company-jobs')}?edit=${job.job_id}`} variant="default">
        Open job
      </Button>
    )}
  </>
);

const Origin = ({ job }: { job: ScrapedJob }) => (
  <>
    {job.source ? `from ${job.source.name}` : 'from a deleted source'}
    {job.sources_count > 1 && ` and ${job.sources_count - 1} more`}, first seen{' '}
    <RelativeTime time={job.first_seen_at} />, last seen <RelativeTime time={job.last_seen_at} />
    {job.changed_at && (
      <>
        , changed <RelativeTime time={job.changed_at} />
      </>
    )}
  </>
);

const Status = ({ job }: { job: ScrapedJob }) => (
  <>
    {job.status === 'converted' && (
      <p className={styles.status}>
        <StatusBadge status="converted" label="Converted" tone="good" />
        {job.job_id === null && <span>The job was deleted.</span>}
      </p>
    )}
    {job.likely_expired && (
      <Alert color="yellow" mb="md" title="Likely expired">
        The last two successful runs did not find it.{' '}
        {job.status === 'converted'
          ? 'Check the original. If it is closed there, close the job here.'
          : 'If you convert it, it becomes a draft.'}
      </Alert>
    )}
  </>
);
