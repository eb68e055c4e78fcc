import { IconCheck, IconX } from '@tabler/icons-react';
import { RejectionReason, rejectionReasons } from '../../../../../contract/src/accounts.ts';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import view from '../profile/profile-view.module.css';
import styles from './review-queue.module.css';

/** What approval asks for, line by line, and what was decided before. */
export const Checklist = ({ profile }: { profile: Profile }) => {
  const { rejection } = profile;
  const code = RejectionReason.safeParse(rejection?.reason_code);
  return (
    <section className={view.panel} aria-label="Checklist">
      <h2>Checklist</h2>
      <ul className={styles.checklist}>
        {profile.checklist?.map(({ field, label, done }) => (
          <li key={field} data-missing={done ? undefined : true}>
            {done ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
            <span>
              {label}
              <span className="visually-hidden">{done ? ': there' : ': missing'}</span>
            </span>
          </li>
        ))}
      </ul>
      {rejection && (
        <p>
          <strong>
            Last decision <RelativeTime time={rejection.at} />
          </strong>
          <br />
          {code.success && code.data !== 'other' && `${rejectionReasons[code.data]} `}
          {rejection.reason}
        </p>
      )}
    </section>
  );
};
