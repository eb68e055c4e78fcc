import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { publicJobPath } from '../../../../../contract/src/job-address.ts';
import type { JobCard } from '../../../../../contract/src/jobs.ts';
import { useAbsoluteUrl } from '../../../lib/page-meta.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import styles from './share-job.module.css';

type Shared = Pick<JobCard, 'id' | 'title'>;

/** The full address of a job’s public page. */
export const useJobUrl = (job: Shared): string => useAbsoluteUrl()(publicJobPath(job));

/** The public link of a job with ways to share it. */
const ShareJob = ({ job }: { job: Shared }) => {
  const url = useJobUrl(job);
  const mail = new URLSearchParams({ subject: job.title, body: url }).toString().replaceAll('+', '%20');
  return (
    <div className={styles.share}>
      <code className={styles.url}>{url}</code>
      <div className={styles.buttons}>
        <CopyText variant="filled" size="md" label="Copy link" copied="Link copied" text={url} />
        <Button component="a" variant="default" href={`mailto:?${mail}`}>
          Email
        </Button>
        <Button
          component="a"
          variant="default"
          href={`https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          LinkedIn
        </Button>
      </div>
    </div>
  );
};

export const ShareDialog = ({ job, onClose }: { job: Shared; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`Share ‘${job.title}’`}>
    <ShareJob job={job} />
  </Modal>
);

/** Shown once after publishing: the link to share, before the people who fit. */
export const PublishedJob = ({ job, children }: { job: Shared; children?: ReactNode }) => (
  <section className={styles.published} aria-labelledby="published">
    <h2 id="published">Your job is live</h2>
    <p>Share the link, and invite people who fit.</p>
    <ShareJob job={job} />
    {children}
  </section>
);
