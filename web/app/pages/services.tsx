import { Link } from 'react-router';
import { formatMoney } from '../../../contract/src/money-format.ts';
import { type Plan, planList } from '../../../contract/src/plans.ts';
import { ContentHeader } from '../features/content/content-header.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { useBrand } from '../lib/brand.ts';
import { useDefaultCurrency } from '../lib/default-currency.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/services.ts';
import styles from './company.module.css';
import serviceStyles from './services.module.css';

export const meta = publicPageMeta({
  title: 'Services',
  description: (brand) =>
    `What ${brand} offers companies and fractional executives: jobs, sourcing, matching, hiring in one place.`,
  path: '/services',
});

interface Service {
  title: string;
  text: string;
  price: string;
  to: string;
  label: string;
}

type Prices = Plan['amounts'];

/** The lowest monthly price of each plan family in each currency. Empty if the plans fail to load. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const plans = await callFrom(context)(planList).catch(() => []);
  const lowest: Partial<Record<string, Prices>> = {};
  for (const plan of plans.filter(({ duration }) => duration === 'month')) {
    const family = plan.plan_sub_type ?? plan.plan_type;
    const min = { ...(lowest[family] ?? plan.amounts) };
    for (const currency of Object.keys(min) as (keyof Prices)[])
      min[currency] = Math.min(min[currency], plan.amounts[currency]);
    lowest[family] = min;
  }
  return lowest;
};

/** `From $29 a month`, by plan family. */
const formatPrices = (lowest: Partial<Record<string, Prices>>, currency: keyof Prices) =>
  Object.fromEntries(
    Object.entries(lowest).map(([family, prices]) => [
      family,
      prices && `From ${formatMoney(prices[currency], currency)} a month`,
    ]),
  );

const withPlan = 'With a plan';

const forCompanies = (from: Partial<Record<string, string>>): Service[] => [
  {
    title: 'Jobs, promoted',
    text: 'Describe what has to change by day 90, the hours and the pay. Your job is at the top of the lists for two weeks, marked as promoted, and stays live for thirty days.',
    price: from.PromoteJobs ?? withPlan,
    to: '/companies',
    label: 'How posting works',
  },
  {
    title: 'Sourcing',
    text: 'Search every verified fractional by function, skill, hours, rate and availability. See their contact details, invite them to a job, or write first.',
    price: from.Sourcing ?? withPlan,
    to: '/candidategrid',
    label: 'See the candidates',
  },
  {
    title: 'Hiring in one place',
    text: 'Applicants on a board with their match score and its reasons. Stars and notes for your team, interviews in your calendar, offers, and considerate messages to applicants you decline.',
    price: 'Included in each plan',
    to: '/companies',
    label: 'See how hiring works',
  },
];

const forFractionals = (from: Partial<Record<string, string>>): Service[] => [
  {
    title: 'A profile that works for you',
    text: 'Reviewed by a person, shown to companies that match, hidden from companies you name. With or without your name.',
    price: 'Free',
    to: '/fractionals',
    label: 'How it works',
  },
  {
    title: 'Jobs with their pay up front',
    text: 'Every job shows hours, pay and outcomes, how well it matches you and why, and how fast the company replies. Saved searches notify you of new jobs.',
    price: 'Free to browse',
    to: '/jobgrid',
    label: 'See the open jobs',
  },
  {
    title: 'More applications and conversations',
    text: 'A plan lets you apply to more jobs, see them sooner and start conversations. It never changes a match score.',
    price: from.Fractionl ?? withPlan,
    to: '/pricing',
    label: 'Compare the plans',
  },
];

const forBoth: Service[] = [
  {
    title: 'Conversations',
    text: 'Messages in real time, with their history. Exchange phone numbers whenever you like.',
    price: 'Free',
    to: '/resources/faq',
    label: 'Questions about messages',
  },
  {
    title: 'Reviews from both sides',
    text: 'After an engagement each side writes a review. Both are published at the same time.',
    price: 'Free',
    to: '/terms-and-conditions#reviews',
    label: 'Rules for reviews',
  },
  {
    title: 'Your data, in your hands',
    text: 'Export or delete all your data at any time in Settings.',
    price: 'Free',
    to: '/privacy-policy#what-you-can-do',
    label: 'Your options',
  },
];

const Services = ({ services }: { services: readonly Service[] }) => (
  <ul className={serviceStyles.services}>
    {services.map(({ title, text, price, to, label }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        <div className={serviceStyles.end}>
          <strong>{price}</strong>
          <Link to={to}>{label}</Link>
        </div>
      </li>
    ))}
  </ul>
);

export default function ServicesPage({ loaderData: lowest }: Route.ComponentProps) {
  const { name } = useBrand();
  const from = formatPrices(lowest, useDefaultCurrency());
  return (
    <div className={styles.page}>
      <ContentHeader
        title="Everything you need to hire or be hired"
        lead={`What ${name} offers to each side, and what it costs. We take no share of what you agree.`}
      >
        <LinkButton to="/companies" size="large">
          For companies
        </LinkButton>
        <LinkButton to="/fractionals" look="quiet" size="large">
          For fractionals
        </LinkButton>
      </ContentHeader>
      <Section title="For companies">
        <Services services={forCompanies(from)} />
      </Section>
      <Section title="For fractionals">
        <Services services={forFractionals(from)} />
      </Section>
      <Section title="For both">
        <Services services={forBoth} />
      </Section>
      <div className={styles.call}>
        <ClosingCall />
      </div>
    </div>
  );
}
