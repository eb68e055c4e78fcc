import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { statusLabels } from '../../../../../contract/src/applications.ts';
import { type ApprovalStatus, employeeProfileOwn } from '../../../../../contract/src/fractionals.ts';
import type { Job } from '../../../../../contract/src/jobs.ts';
import { useFocusOnSwap } from '../../../lib/focus.ts';
import { endpointQuery } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { Bar } from '../../../ui/skeletons.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { successToast } from '../../../ui/toasts.ts';
import { applicationById, ownSummary } from '../applications.data.ts';
import { applicationPath } from '../own/application-path.ts';
import { History } from '../pipeline-progress.tsx';
import { OwnReplyDue } from '../reply-due.tsx';
import formStyles from './apply-form.module.css';
import { ApplyForm, noGoWarning } from './apply-form.tsx';
import styles from './apply-panel.module.css';

/** For a fractional: apply to a job, or see the application, or what is missing before applying. */
export const ApplyPanel = ({ job }: { job: Job }) => {
  const session = useSession();
  const place = useFocusOnSwap<HTMLDivElement>(job.application !== null);
  if (session?.type !== 'fractional') return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <Options job={job} />
    </div>
  );
};

const Options = ({ job }: { job: Job }) => {
  if (job.application) return <OwnApplication id={job.application.id} />;
  if (job.source === 'scraped' && job.status === 'active' && job.source_url)
    return (
      <Button component="a" href={job.source_url} target="_blank" rel="noopener nofollow" fullWidth>
        Apply at the source
      </Button>
    );
  if (job.full)
    return (
      <p className={styles.note}>
        This job has reached its limit of applications. Save it and check again later.
      </p>
    );
  if (!job.can.apply) return <p className={styles.note}>This job no longer accepts applications.</p>;
  return <ApplyWhenVerified job={job} />;
};

/** The fractional’s application to this job. */
const OwnApplication = ({ id }: { id: string }) => {
  const query = useQuery(applicationById(id));
  return (
    <LoadBoundary query={query} skeleton={<Bar height="6rem" />}>
      {(application) => (
        <div className={styles.own}>
          <p className={styles.state}>
            Your application{' '}
            <StatusBadge status={application.status} label={statusLabels[application.status]} />
          </p>
          <History history={application.history} />
          <OwnReplyDue application={application} />
          <Button component={Link} to={applicationPath(id)} variant="default" fullWidth>
            {application.status === 'offer' ? 'View the offer' : 'Open your application'}
          </Button>
        </div>
      )}
    </LoadBoundary>
  );
};

const ApplyWhenVerified = ({ job }: { job: Job }) => {
  const profile = useQuery(endpointQuery(employeeProfileOwn));
  const [opened, setOpened] = useState(false);
  return (
    <LoadBoundary query={profile} skeleton={<Bar height="2.75rem" />}>
      {({ status }) =>
        status === null || status === 'verified' ? (
          <>
            {job.no_go && <p className={styles.warning}>{noGoWarning}</p>}
            <Button fullWidth onClick={() => setOpened(true)}>
              Apply
            </Button>
            <ApplyDialog job={job} opened={opened} onClose={() => setOpened(false)} />
          </>
        ) : (
          <BeforeApplying status={status} />
        )
      }
    </LoadBoundary>
  );
};

const notApproved: Record<
  Exclude<ApprovalStatus, 'verified'>,
  { text: string; to: string; label: string }
> = {
  unverified: {
    text: 'You can apply once your profile is approved. A few details are still missing.',
    to: '/account/fractional/next-step',
    label: 'Finish your profile',
  },
  pending: {
    text: 'We are reviewing your profile. You can apply once it is approved. We will email you.',
    to: '/account/fractional/fractional-profile',
    label: 'View your profile',
  },
  rejected: {
    text: 'Your profile was not approved. Make the requested changes, then ask for approval again.',
    to: '/account/fractional/next-step',
    label: 'See what to change',
  },
  suspended: {
    text: 'Your account is suspended, so you cannot apply.',
    to: '/company/contact-us',
    label: 'Contact us',
  },
};

const BeforeApplying = ({ status }: { status: Exclude<ApprovalStatus, 'verified'> }) => {
  const { text, to, label } = notApproved[status];
  return (
    <div className={styles.before}>
      <p>{text}</p>
      <Button component={Link} to={to} variant="default" fullWidth>
        {label}
      </Button>
    </div>
  );
};

interface DialogProps {
  job: Job;
  opened: boolean;
  onClose: () => void;
}

/** The application form in a dialog. */
const ApplyDialog = ({ job, opened, onClose }: DialogProps) => {
  const profile = useQuery({ ...endpointQuery(employeeProfileOwn), enabled: opened });
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
    >
      <p className={formStyles.job}>{job.title}</p>
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
  <div className={formStyles.form} role="status" aria-label="Loading">
    <Bar height="10rem" />
    <Bar height="3rem" />
    <Bar height="3rem" />
  </div>
);
