import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { employeeProfileOwn } from '../../../../../contract/src/fractionals.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { queryOf } from '../../../lib/query-client.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { ownSummary } from '../applications.data.ts';
import styles from './apply-form.module.css';
import { ApplyForm } from './apply-form.tsx';

interface Props {
  job: Job;
  opened: boolean;
  onClose: () => void;
}

/** The application form in a dialog. */
export const ApplyDialog = ({ job, opened, onClose }: Props) => {
  const profile = useQuery({ ...queryOf(employeeProfileOwn), enabled: opened });
  const summary = useQuery({ ...ownSummary(), enabled: opened });
  const narrow = useMediaQuery('(max-width: 40rem)');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Apply to ${job.company.name}`}
      size="lg"
      fullScreen={narrow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles.job}>{job.title}</p>
      <LoadBoundary query={profile} skeleton={<FormSkeleton />}>
        {({ resume_id, resume_name }) => (
          <LoadBoundary query={summary} skeleton={<FormSkeleton />}>
            {({ allowance }) => (
              <ApplyForm
                job={job}
                resume={resume_id === null ? undefined : { id: resume_id, name: resume_name ?? 'Resume' }}
                allowance={allowance}
                onCancel={onClose}
                onApplied={() => {
                  successToast(`${job.company.name} has received your application.`, 'Sent');
                  onClose();
                }}
              />
            )}
          </LoadBoundary>
        )}
      </LoadBoundary>
    </Modal>
  );
};

const FormSkeleton = () => (
  <div className={styles.form} role="status" aria-label="Loading">
    <Bar height="10rem" />
    <Bar height="3rem" />
    <Bar height="3rem" />
  </div>
);
