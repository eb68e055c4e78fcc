import { entitlements } from '../../../../contract/src/entitlements.ts';
import styles from './auth-side.module.css';

const benefits = [
  {
    title: 'No commission',
    text: 'Cadre is paid by subscriptions. What you agree with each other is yours.',
  },
  {
    title: 'Matches with reasons',
    text: 'Every score shows its reasons: role, skills, rate, hours and more.',
  },
  {
    title: 'Free to start',
    text: `Executives send ${entitlements.fractional.Free.applications} applications a month for free. Companies draft as many jobs as they like.`,
  },
];

/** The product's benefits, beside the forms on a wide screen. */
export const AuthSide = () => (
  <aside className={styles.side} aria-label="About Cadre">
    <div className={styles.content}>
      <svg className={styles.ring} viewBox="4 4 24 24" aria-hidden="true">
        <path
          d="M22.6 11.2A8 8 0 1 0 22.6 20.8"
          fill="none"
          stroke="#2a221d"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="23.4" cy="16" r="2" fill="#ff6b1a" />
      </svg>
      <p className={styles.statement}>Senior people, part of the week.</p>
      <dl className={styles.facts}>
        {benefits.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
);
