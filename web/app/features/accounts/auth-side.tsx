import { entitlements } from '../../../../contract/src/limits.ts';
import styles from './auth-side.module.css';

const facts = [
  { title: 'Never a cut', text: 'Cadre lives on subscriptions. What you agree with each other is yours.' },
  {
    title: 'Matches with reasons',
    text: 'Every score says what it counts: role, skills, rate, hours and more.',
  },
  {
    title: 'Free to start',
    text: `Executives send ${entitlements.fractional.Free.applications} applications a month for nothing. Companies draft as many jobs as they like.`,
  },
];

/** What stands beside the forms on a wide screen: what the product does, in its own words. */
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
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
);
