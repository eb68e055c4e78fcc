import { useSearchParams } from 'react-router';
import { entitlements, planTitles } from '../../../../contract/src/entitlements.ts';
import { useBrand } from '../../lib/brand.ts';
import styles from './auth-side.module.css';

const noCommission = {
  title: 'No commission',
  text: 'We are paid by subscriptions. What you agree with each other is yours.',
};

interface Side {
  statement: string;
  benefits: { title: string; text: string }[];
}

const sides: Record<'company' | 'fractional' | 'both', Side> = {
  company: {
    statement: 'The leader you need, for the days you need.',
    benefits: [
      {
        title: 'Free until you publish',
        text: 'Describe the job with a template and keep drafts for free. A plan publishes it.',
      },
      {
        title: 'Every match explained',
        text: 'See who fits by role, skills, rate and hours, and invite them to apply.',
      },
      { ...noCommission, text: 'You pay for a plan, and the executive directly. There is no success fee.' },
    ],
  },
  fractional: {
    statement: 'Senior work, part of the week.',
    benefits: [
      {
        title: 'Free to start',
        text: `Send ${entitlements.fractional.Free.applications} applications a month for free. Invited ones do not count.`,
      },
      {
        title: 'Answers in days',
        text: 'Each job promises a reply time, and companies’ reply records are public.',
      },
      { ...noCommission, text: 'Your rate is yours. We take no share of what you earn.' },
    ],
  },
  both: {
    statement: 'Senior people, part of the week.',
    benefits: [
      noCommission,
      {
        title: 'Matches with reasons',
        text: 'Every score shows its reasons: role, skills, rate, hours and more.',
      },
      {
        title: 'Free to start',
        text: `Executives send ${entitlements.fractional.Free.applications} applications a month for free. Companies draft as many jobs as they like.`,
      },
    ],
  },
};

/** The product's benefits for the chosen side, beside the forms on a wide screen, and the plan chosen before. */
export const AuthSide = () => {
  const { name } = useBrand();
  const [params] = useSearchParams();
  const type = params.get('type');
  const { statement, benefits } = sides[type === 'company' || type === 'fractional' ? type : 'both'];
  const plan = params.get('plan');
  return (
    <aside className={styles.side} aria-label={`About ${name}`}>
      <div className={styles.content}>
        <svg className={styles.ring} viewBox="4 4 24 24" aria-hidden="true">
          <path
            d="M22.6 11.2A8 8 0 1 0 22.6 20.8"
            fill="none"
            stroke="#2a221d"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <circle cx="23.4" cy="16" r="2" fill="var(--brand-bright)" />
        </svg>
        <p className={styles.statement}>{statement}</p>
        <dl className={styles.facts}>
          {planTitles.some((title) => title === plan) && (
            <div>
              <dt>You chose {plan}</dt>
              <dd>We keep your choice. You confirm the price after you have signed up.</dd>
            </div>
          )}
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
};
