import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ApprovalStatus } from '../../../../contract/src/fractionals.ts';
import type { Job } from '../../../../contract/src/jobs.ts';
import { useFocusOnSwap } from '../../lib/focus.ts';
import { useSession } from '../../lib/session.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { Bar } from '../../ui/skeletons.tsx';
import { ownProfile } from './applications.data.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import styles from './apply-panel.module.css';
import { noGoWarning } from './no-go-warning.ts';
import { OwnApplication } from './own-application.tsx';

/** What a fractional can do about a job: apply, see how the application stands, or what is missing before. */
export const ApplyPanel = ({ job }: { job: Job }) => {
  const session = useSession();
  const place = useFocusOnSwap<HTMLDivElement>(job.application !== null);
  if (session?.type !== 'fractional') return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <Ways job={job} />
    </div>
  );
};

const Ways = ({ job }: { job: Job }) => {
  if (job.application) return <OwnApplication id={job.application.id} />;
  if (job.source === 'scraped' && job.status === 'active' && job.source_url)
    return (
      <Button component="a" href={job.source_url} target="_blank" rel="noopener nofollow" fullWidth>
        Apply at its source
      </Button>
    );
  if (job.full)
    return (
      <p className={styles.note}>
        Not taking more applications for now. Save the job and look again: places come free.
      </p>
    );
  if (!job.can.apply) return <p className={styles.note}>This job is not taking applications any more.</p>;
  return <ApplyWhenVerified job={job} />;
};

const ApplyWhenVerified = ({ job }: { job: Job }) => {
  const profile = useQuery(ownProfile());
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

const before: Record<Exclude<ApprovalStatus, 'verified'>, { text: string; to: string; label: string }> = {
  unverified: {
    text: 'You can apply once your profile is approved. A few details are still missing.',
    to: '/account/fractional/next-step',
    label: 'Finish your profile',
  },
  pending: {
    text: 'Your profile is being reviewed. You can apply as soon as it is approved; we mail you then.',
    to: '/account/fractional/fractional-profile',
    label: 'See your profile',
  },
  rejected: {
    text: 'Your profile was not approved yet. Mend what was named, then ask again.',
    to: '/account/fractional/next-step',
    label: 'See what to mend',
  },
  suspended: {
    text: 'Your account is suspended, so you cannot apply.',
    to: '/company/contact-us',
    label: 'Contact us',
  },
};

const BeforeApplying = ({ status }: { status: Exclude<ApprovalStatus, 'verified'> }) => {
  const { text, to, label } = before[status];
  return (
    <div className={styles.before}>
      <p>{text}</p>
      <Button component={Link} to={to} variant="default" fullWidth>
        {label}
      </Button>
    </div>
  );
};
