import { Link } from 'react-router';
import { LinkButton } from '../../ui/plain-button.tsx';
import styles from './how-it-works.module.css';

const sides = [
  {
    title: 'For executives',
    steps: [
      [
        'Set up your profile',
        'Your functions, hours, rate and what you have led. We look at every profile once.',
      ],
      ['See why a job fits', 'Each match is scored by plain rules, and every point is explained.'],
      [
        'Apply and hear back',
        'Companies promise a reply in days. When nobody answers, your application comes back.',
      ],
    ],
    to: '/sign-up?type=fractional',
    action: 'Join as an executive',
    more: '/fractionals',
  },
  {
    title: 'For companies',
    steps: [
      ['Say what has to change', 'Why now, what the first 90 days bring, how many hours and what you pay.'],
      [
        'Meet people who fit',
        'Verified executives apply, or you invite them. You see the reasons, you decide.',
      ],
      [
        'Work together, directly',
        'Talk, agree and pay each other as you like. We sell plans and take no share.',
      ],
    ],
    to: '/sign-up?type=company',
    action: 'Hire an executive',
    more: '/companies',
  },
] as const;

/** How it works, side by side. */
export const HowItWorks = () => (
  <div className={styles.sides}>
    {sides.map(({ title, steps, to, action, more }) => (
      <section key={title} className={styles.side}>
        <h3>{title}</h3>
        <ol className={styles.steps}>
          {steps.map(([step, text]) => (
            <li key={step}>
              <strong>{step}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className={styles.ways}>
          <LinkButton to={to} look="quiet" size="large">
            {action}
          </LinkButton>
          <Link to={more} aria-label={`See how it goes ${title.toLowerCase()}`}>
            How it goes
          </Link>
        </div>
      </section>
    ))}
  </div>
);
