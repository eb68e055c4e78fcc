import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Profile } from '../../../../../contract/src/fractionals.ts';
import { MailAddress } from '../../../ui/mail-address.tsx';
import styles from './profile-view.module.css';

const reasons = {
  plan: (
    <>
      A sourcing plan opens contact details and resume, and so does an application to one of your jobs.{' '}
      <Link to="/account/company/payments">See the sourcing plans</Link>
    </>
  ),
  anonymous: 'This person stays anonymous until they apply to one of your jobs.',
};

/** How to reach the person, or why one cannot yet. */
export const ContactPanel = ({ profile }: { profile: Pick<Profile, 'contact' | 'locked' | 'locked_by'> }) => {
  const { contact, locked, locked_by: lockedBy } = profile;
  return (
    <section className={styles.panel} aria-label="Contact">
      <h2>Contact</h2>
      {locked && (
        <p className={styles.locked}>
          <IconLock size={16} aria-hidden="true" /> {reasons[lockedBy ?? 'plan']}
        </p>
      )}
      {contact && (
        <div className={styles.contact}>
          <a href={`mailto:${contact.email}`}>
            <MailAddress address={contact.email} />
          </a>
          <Outside href={contact.linkedin_url} label="LinkedIn" />
          <Outside href={contact.website_url} label="Website" />
          <Outside href={contact.booking_url} label="Book a call" />
          <Outside href={contact.resume_url} label="Resume (PDF)" />
        </div>
      )}
    </section>
  );
};

const Outside = ({ href, label }: { href: string | null; label: string }) =>
  href === null ? null : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
