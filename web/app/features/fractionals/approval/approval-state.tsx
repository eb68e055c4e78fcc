import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/user-decisions.ts';
import { formatLongDay } from '../../../../../contract/src/dates.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import styles from './approval-flow.module.css';

/** Why a profile was not approved, and what to change. */
export const RejectionNote = ({ rejection }: { rejection: NonNullable<Profile['rejection']> }) => {
  const code = RejectionReason.safeParse(rejection.reason_code);
  return (
    <section className={styles.note} aria-label="Why it was not approved">
      <h2>Your profile needs a change</h2>
      {code.success && code.data !== 'other' && <p>{rejectionReasons[code.data]}</p>}
      <blockquote>{rejection.reason}</blockquote>
      <p>Change it below and send it for approval again. You can do this at any time.</p>
    </section>
  );
};

/** Shown between the request for approval and the decision. */
export const WaitingState = ({ profile }: { profile: Profile }) => (
  <div className={styles.flow}>
    <ul className={styles.list}>
      <li>
        <IconCheck size={20} aria-hidden="true" /> Profile complete
      </li>
      <li>
        <IconCheck size={20} aria-hidden="true" />
        <span>
          Sent for approval{' '}
          {profile.submitted_at && (
            <time dateTime={profile.submitted_at}>on {formatLongDay(profile.submitted_at)}</time>
          )}
        </span>
      </li>
    </ul>
    <p className={styles.why}>
      We review it next and email the decision to {profile.contact?.email}. Until then you can browse and save
      jobs, and keep improving your profile: we review the latest version.
    </p>
    <NextLinks />
  </div>
);

/** Shown after approval. */
export const ApprovedState = () => (
  <div className={styles.flow}>
    <p className={styles.why}>Companies can find you, and you can apply to jobs.</p>
    <NextLinks />
  </div>
);

const NextLinks = () => (
  <div className={styles.footer}>
    <Button component={Link} to="/account/fractional/opportunities/browse-jobs">
      Browse jobs
    </Button>
    <Button component={Link} to="/account/fractional/fractional-profile" variant="default">
      Open my profile
    </Button>
  </div>
);
