import { SiteLink } from '../../ui/site-link.tsx';
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
      <SiteLink to={join.to} className={styles.main}>
        {join.label}
      </SiteLink>
      <SiteLink to={plans} className={styles.other}>
        See the plans
      </SiteLink>
    </div>
  </section>
);
