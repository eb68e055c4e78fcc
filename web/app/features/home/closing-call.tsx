import { Link } from 'react-router';
import styles from './closing-call.module.css';

interface Props {
  title?: string;
  text?: string;
  join?: { to: string; label: string };
  plans?: string;
}

/** The last word of a page: what one can count on, and the way in. */
export const ClosingCall = ({
  title = 'No commission. No silence. No black box.',
  text = 'Plans instead of a cut, a reply clock on every job, and a reason behind every match. Starting costs nothing.',
  join = { to: '/sign-up', label: 'Create an account' },
  plans = '/pricing',
}: Props) => (
  <section className={styles.call}>
    <h2>{title}</h2>
    <p>{text}</p>
    <div className={styles.links}>
      <Link to={join.to} className={styles.main}>
        {join.label}
      </Link>
      <Link to={plans} className={styles.other}>
        See the plans
      </Link>
    </div>
  </section>
);
