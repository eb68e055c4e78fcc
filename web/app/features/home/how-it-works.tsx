import { LinkButton } from '../../ui/plain-button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './how-it-works.module.css';

const sides = [
  {
    title: 'For executives',
    steps: [
      ['Set up your profile', 'Add your functions, hours, rate and experience. We review every profile.'],
      ['See why a job matches', 'Each match is scored by published rules, and every point is explained.'],
      [
        'Apply and get a reply',
        'Companies promise a reply within days. Without a reply, you get your application back.',
      ],
    ],
    to: '/sign-up?type=fractional',
    action: 'Join as an executive',
    more: '/fractionals',
  },
  {
    title: 'For companies',
    steps: [
      ['Describe what has to change', 'State why now, the outcomes by day 90, the hours and the pay.'],
      [
        'Meet matching executives',
        'Verified executives apply, or you invite them. You see the reasons and decide.',
      ],
      [
        'Work together directly',
        'Talk, agree terms and pay each other directly. We sell plans and take no share.',
      ],
    ],
    to: '/sign-up?type=company',
    action: 'Hire an executive',
    more: '/companies',
  },
] as const;

/** How it works for executives and for companies. */
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
        <div className={styles.links}>
          <LinkButton to={to} look="quiet" size="large">
            {action}
          </LinkButton>
          <SiteLink to={more} aria-label={`See how it works ${title.toLowerCase()}`}>
            How it works
          </SiteLink>
        </div>
      </section>
    ))}
  </div>
);
