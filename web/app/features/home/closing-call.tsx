import { Link } from 'react-router';
import styles from './closing-call.module.css';

/** The last word of the page: what one can count on, and the way in. */
export const ClosingCall = () => (
  <section className={styles.call}>
    <h2>No commission. No silence. No black box.</h2>
    <p>
      Plans instead of a cut, a reply clock on every job, and a reason behind every match. Starting costs
      nothing.
    </p>
    <div className={styles.links}>
      <Link to="/sign-up" className={styles.main}>
        Create an account
      </Link>
      <Link to="/pricing" className={styles.other}>
        See the plans
      </Link>
    </div>
  </section>
);
