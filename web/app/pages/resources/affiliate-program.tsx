import { useSearchParams } from 'react-router';
import { planList } from '../../../../contract/src/plans.ts';
import {
  AffiliateExamples,
  AffiliateFigures,
  AffiliateTerms,
} from '../../features/content/affiliate-terms.tsx';
import { Points, Statement } from '../../features/content/statement.tsx';
import { AffiliateForm } from '../../features/enquiries/enquiry-forms.tsx';
import { described } from '../../lib/page-meta.ts';
import { callFrom } from '../../lib/server-context.ts';
import { useUsualCurrency } from '../../lib/usual-currency.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from '../company.module.css';
import type { Route } from './+types/affiliate-program.ts';

export const meta = described({
  title: 'Affiliate programme',
  description:
    'Recommend Cadre with a code of your own, save your people money, and earn a share of what they pay.',
  path: '/resources/affiliate-program',
});

const shown = ['Premium', 'Promote 3', 'Full'];

/** The examples are reckoned by the prices of today; without them, the terms stand alone. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const plans = await callFrom(context)(planList).catch(() => []);
  return {
    plans: plans
      .filter(({ title, duration }) => duration === 'month' && shown.includes(title))
      .map(({ title, amounts }) => ({ title, amounts })),
  };
};

export const shouldRevalidate = () => false;

const steps = [
  {
    title: '1. Ask to join',
    text: 'Tell us whom you reach: readers, listeners, clients, a network. A person reads it and answers within five working days.',
  },
  {
    title: '2. Get your code',
    text: 'It is yours alone and easy to say aloud. Whoever enters it saves money, so you recommend something that is good for them.',
  },
  {
    title: '3. Recommend us',
    text: 'Where and how you like: a letter, a talk, one conversation. Say that you earn by it.',
  },
  {
    title: '4. Be paid',
    text: 'Each month you get a statement of the accounts that came by your code, what they paid, and your share.',
  },
];

export default function ResourcesAffiliateProgramPage({ loaderData: { plans } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const currency = useUsualCurrency();
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <Statement
        title="Good word, well paid"
        lead="You know executives who work by the day, or companies that should hire one. Recommend Cadre with a code of your own, and share in what comes of it."
      >
        <LinkButton to="#join" size="large">
          Ask to join
        </LinkButton>
      </Statement>
      <AffiliateFigures />
      <Section title="How it goes">
        <Points points={steps} />
      </Section>
      {plans.length > 0 && (
        <Section title="What it comes to">
          <AffiliateExamples
            currency={currency}
            plans={plans.map(({ title, amounts }) => ({ title, price: amounts[currency] }))}
          />
        </Section>
      )}
      <Section title="The terms">
        <AffiliateTerms />
      </Section>
      <div id="join" className={styles.join}>
        <Section title="Ask to join" lead="No account is needed, and asking binds you to nothing.">
          <AffiliateForm outcome={params.get('outcome')} />
        </Section>
      </div>
    </div>
  );
}
