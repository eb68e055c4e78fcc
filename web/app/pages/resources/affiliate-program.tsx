import { useSearchParams } from 'react-router';
import { planList } from '../../../../contract/src/plans.ts';
import {
  AffiliateExamples,
  AffiliateFigures,
  AffiliateTerms,
} from '../../features/content/affiliate-terms.tsx';
import { ContentHeader, Points } from '../../features/content/content-header.tsx';
import { AffiliateForm } from '../../features/enquiries/enquiry-forms.tsx';
import { useBrand } from '../../lib/brand.ts';
import { useDefaultCurrency } from '../../lib/default-currency.ts';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { callFrom, requireSwitch, siteFrom } from '../../lib/server-context.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from '../company.module.css';
import type { Route } from './+types/affiliate-program.ts';

export const meta = publicPageMeta({
  title: 'Affiliate programme',
  description: (brand) =>
    `Recommend ${brand} with your own code, save people money, and earn a share of what they pay.`,
  path: '/resources/affiliate-program',
});

const examplePlans = ['Premium', 'Promote 3', 'Full'];

/** The current prices, for the examples. The examples are left out if the plans fail to load. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  requireSwitch(context, 'affiliate_programme');
  const plans = await callFrom(context)(planList).catch(() => []);
  return {
    terms: siteFrom(context).operator.affiliate,
    plans: plans
      .filter(({ title, duration }) => duration === 'month' && examplePlans.includes(title))
      .map(({ title, amounts }) => ({ title, amounts })),
  };
};

export const shouldRevalidate = () => false;

const steps = [
  {
    title: '1. Apply to join',
    text: 'Tell us about your audience: readers, listeners, clients, a network. A person answers within five working days.',
  },
  {
    title: '2. Get your code',
    text: 'Your code is personal and easy to say aloud. People who enter it save money.',
  },
  {
    title: '3. Recommend us',
    text: 'Use any channel: a newsletter, a talk, a conversation. Say that you earn from it.',
  },
  {
    title: '4. Get paid',
    text: 'Each month you get a statement of the accounts that used your code, what they paid, and your share.',
  },
];

export default function ResourcesAffiliateProgramPage({
  loaderData: { plans, terms },
}: Route.ComponentProps) {
  const { name } = useBrand();
  const [params] = useSearchParams();
  const currency = useDefaultCurrency();
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <ContentHeader
        title={`Recommend ${name} and earn`}
        lead={`If you know executives who work by the day, or companies that should hire one, recommend ${name} with your own code and earn a share of what they pay.`}
      >
        <LinkButton to="#join" size="large">
          Apply to join
        </LinkButton>
      </ContentHeader>
      <AffiliateFigures terms={terms} />
      <Section title="How it works">
        <Points points={steps} />
      </Section>
      {plans.length > 0 && (
        <Section title="What you earn">
          <AffiliateExamples
            terms={terms}
            currency={currency}
            plans={plans.map(({ title, amounts }) => ({ title, price: amounts[currency] }))}
          />
        </Section>
      )}
      <Section title="The terms">
        <AffiliateTerms terms={terms} />
      </Section>
      <div id="join" className={styles.join}>
        <Section title="Apply to join" lead="You need no account, and applying is not binding.">
          <AffiliateForm outcome={params.get('outcome')} />
        </Section>
      </div>
    </div>
  );
}
