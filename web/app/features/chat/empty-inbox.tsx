import { Link } from 'react-router';
import type { Profile } from '../../lib/session.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './messenger.module.css';

/** An inbox with nothing in it, and what to do about it (spec section 2). */
export const EmptyInbox = ({ type }: Pick<Profile, 'type'>) =>
  type === 'fractional' ? (
    <section className={styles.empty}>
      <h2>YOU HAVE NO MESSAGES</h2>
      <p>Apply to jobs that fit you. When a company shortlists or invites you, you can talk to it here.</p>
      <LinkButton to="/account/fractional/opportunities/browse-jobs" size="large">
        Browse Jobs
      </LinkButton>
    </section>
  ) : (
    <section className={styles.empty}>
      <h2>Welcome to your inbox</h2>
      <p>
        Here you talk to the people you shortlist or invite. Begin with the{' '}
        <Link to="/verified-fractional-candidates">verified fractional candidates</Link>, and message whoever
        fits.
      </p>
    </section>
  );
