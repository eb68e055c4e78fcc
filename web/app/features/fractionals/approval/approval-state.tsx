import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/accounts.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { parseServerTime } from '../../../lib/relative-time.ts';
import styles from './approval-flow.module.css';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** Why a profile was not approved and what to mend. */
export const RejectionNote = ({ rejection }: { rejection: NonNullable<Profile['rejection']> }) => {
  const code = RejectionReason.safeParse(rejection.reason_code);
  return (
    <section className={styles.note} aria-label="Why it was not approved">
      <h2>Your profile needs a change</h2>
      {code.success && code.data !== 'other' && <p>{rejectionReasons[code.data]}</p>}
      <blockquote>{rejection.reason}</blockquote>
      <p>Change it below and ask again. There is no limit and no waiting time.</p>
    </section>
  );
};

/** Where one stands between asking and the decision. */
export const WaitingState = ({ profile }: { profile: Profile }) => (
  <div className={styles.flow}>
    <ul className={styles.list}>
      <li>
        <IconCheck size={20} aria-hidden="true" /> Profile complete
      </li>
      <li>
        <IconCheck size={20} aria-hidden="true" />
        <span>
          Approval asked for{' '}
          {profile.submitted_at && (
            <time dateTime={profile.submitted_at}>
              on {day.format(parseServerTime(profile.submitted_at))}
            </time>
          )}
        </span>
      </li>
    </ul>
    <p className={styles.why}>
      Somebody here reads it next, and we mail {profile.contact?.email} what was decided. Until then you can
      browse and save jobs, and go on improving your profile: what you change is what we read.
    </p>
    <div className={styles.footer}>
      <Button component={Link} to="/account/fractional/opportunities/browse-jobs">
        Browse jobs
      </Button>
      <Button component={Link} to="/account/fractional/fractional-profile" variant="default">
        Open my profile
      </Button>
    </div>
  </div>
);

/** For those who are approved already. */
export const ApprovedState = () => (
  <div className={styles.flow}>
    <p className={styles.why}>Companies can find you, and you can apply to jobs.</p>
    <div className={styles.footer}>
      <Button component={Link} to="/account/fractional/opportunities/browse-jobs">
        Browse jobs
      </Button>
      <Button component={Link} to="/account/fractional/fractional-profile" variant="default">
        Open my profile
      </Button>
    </div>
  </div>
);
