import { Link } from 'react-router';
import styles from './closing-call.module.css';

interface Props {
  title?: string;
  text?: string;
  join?: { to: string; label: string };
  plans?: string;
}

/** The call to action at the end of a page. */
export const ClosingCall = ({
  title = 'No commission, public reply times, explained matches',
  text = 'Start for free. Pay for a plan when you need more.',
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
