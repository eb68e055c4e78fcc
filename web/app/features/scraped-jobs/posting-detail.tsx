import { Alert, Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import type { ScrapedJob } from '../../../../contract/src/scrapers.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { successToast } from '../../ui/toasts.ts';
import { type CompanyField, ConvertDialog } from './convert-dialog.tsx';
import { CorrectForm } from './correct-form.tsx';
import { OriginalJob } from './original-posting.tsx';
import styles from './posting-detail.module.css';
import queueStyles from './postings.module.css';
import { ReadFields } from './read-fields.tsx';
import { posting, useSetStatus } from './scraped-jobs.data.ts';

interface Props {
  id: string;
  /** `2 of 9`. */
  place: string;
  ref: Ref<HTMLElement>;
  isHere: (event: KeyboardEvent) => boolean;
  companyField: CompanyField;
  onBack: () => void;
  onDecided: () => void;
}

/** One posting: its own words beside ours, and what may be done with it. */
export const PostingDetail = ({ id, ref, ...props }: Props) => (
  <section ref={ref} tabIndex={-1} className={queueStyles.detail} aria-label="The posting">
    <LoadBoundary query={useQuery(posting(id))} skeleton={<PageSkeleton />}>
      {(found) => <Detail found={found} {...props} />}
    </LoadBoundary>
  </section>
);

const Detail = ({
  found,
  place,
  isHere,
  companyField,
  onBack,
  onDecided,
}: Omit<Props, 'id' | 'ref'> & { found: ScrapedJob }) => {
  const [open, setOpen] = useState<'convert' | 'correct'>();
  const setStatus = useSetStatus();
  const fresh = found.status === 'new';
  const move = async (status: 'new' | 'dismissed') => {
    if (setStatus.isPending) return;
    const done = await setStatus.mutateAsync({ id: found.id, status }).catch(() => undefined);
    if (!done) return;
    successToast(
      status === 'dismissed' ? `${found.title} is dismissed.` : `${found.title} is to review again.`,
    );
    onDecided();
  };
  useHotkeys(
    fresh && open === undefined
      ? [
          ['c', (event) => isHere(event) && setOpen('convert')],
          ['d', (event) => isHere(event) && void move('dismissed')],
          ['e', (event) => isHere(event) && setOpen('correct')],
        ]
      : [],
  );
  return (
    <>
      <header className={styles.head}>
        <Button className={styles.back} variant="subtle" size="sm" onClick={onBack}>
          All postings
        </Button>
        <div className={styles.headline}>
          <h2>{found.title}</h2>
          <p className={styles.soft}>
            {found.company_name || 'No company named'}, <Where found={found} />
          </p>
        </div>
        <div className={styles.decide}>
          {fresh && (
            <>
              <Button onClick={() => setOpen('convert')}>Convert…</Button>
              <Button variant="default" loading={setStatus.isPending} onClick={() => move('dismissed')}>
                Dismiss
              </Button>
              {open !== 'correct' && (
                <Button variant="default" onClick={() => setOpen('correct')}>
                  Correct
                </Button>
              )}
            </>
          )}
          {found.status === 'dismissed' && (
            <Button variant="default" loading={setStatus.isPending} onClick={() => move('new')}>
              Take it back
            </Button>
          )}
          {found.job_id !== null && (
            <Button component={Link} to={`/company-jobs?edit=${found.job_id}`} variant="default">
              Open the job
            </Button>
          )}
          <span className={styles.place}>{place}</span>
        </div>
      </header>
      <Standing found={found} />
      <div className={styles.sides}>
        <OriginalJob posting={found.original} link={found.link} />
        {open === 'correct' ? (
          <CorrectForm posting={found} onClose={() => setOpen(undefined)} />
        ) : (
          <ReadFields fields={found.fields} />
        )}
      </div>
      {open === 'convert' && (
        <ConvertDialog
          posting={found}
          companyField={companyField}
          onClose={() => setOpen(undefined)}
          onConverted={onDecided}
        />
      )}
    </>
  );
};

const Where = ({ found }: { found: ScrapedJob }) => (
  <>
    {found.source ? `from ${found.source.name}` : 'its source is deleted'}
    {found.sources_count > 1 && ` and ${found.sources_count - 1} more`}, first seen{' '}
    <RelativeTime time={found.first_seen_at} />, last seen <RelativeTime time={found.last_seen_at} />
    {found.changed_at && (
      <>
        , changed <RelativeTime time={found.changed_at} />
      </>
    )}
  </>
);

const Standing = ({ found }: { found: ScrapedJob }) => (
  <>
    {found.status === 'converted' && (
      <p className={styles.state}>
        <StatusBadge status="converted" label="Converted" tone="good" />
        {found.job_id === null && <span>The job that it became has been deleted.</span>}
      </p>
    )}
    {found.likely_expired && (
      <Alert color="yellow" mb="md" title="Likely gone">
        Two good runs in a row did not find it.{' '}
        {found.status === 'converted'
          ? 'Look at its source; if it is closed there, close the job here.'
          : 'Converted now, it becomes a draft.'}
      </Alert>
    )}
  </>
);
