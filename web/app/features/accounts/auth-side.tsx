import { entitlements } from '../../../../contract/src/limits.ts';
import styles from './auth-side.module.css';

const facts = [
  { title: 'A subscription, never a cut', text: 'What you agree on with each other stays between you.' },
  {
    title: 'Matches with their reasons',
    text: 'Every score says what it counts: role, skills, rate, hours.',
  },
  {
    title: 'Free to start',
    text: `Executives send ${entitlements.fractional.Free.applications} applications a month for nothing. Companies draft as many jobs as they like.`,
  },
];

/** What stands beside the forms on a wide screen: what the product does, in its own words. */
export const AuthSide = () => (
  <aside className={styles.side} aria-label="About Cadre">
    <svg className={styles.arc} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M22.6 11.2A8 8 0 1 0 22.6 20.8"
        fill="none"
        stroke="#c2410c"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="23.4" cy="16" r="2.4" fill="#ff6b1a" />
    </svg>
    <p className={styles.statement}>Senior people, part of the week.</p>
    <ul className={styles.facts}>
      {facts.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          {text}
        </li>
      ))}
    </ul>
  </aside>
);
