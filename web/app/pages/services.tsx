import { type Plan, planList } from '../../../contract/src/plans.ts';
import { type Service, Services } from '../features/content/services.tsx';
import { Statement } from '../features/content/statement.tsx';
import { ClosingCall } from '../features/home/closing-call.tsx';
import { formatMoney } from '../lib/money.ts';
import { described } from '../lib/page-meta.ts';
import { callFrom } from '../lib/server-context.ts';
import { useUsualCurrency } from '../lib/usual-currency.ts';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/services.ts';
import styles from './company.module.css';

export const meta = described({
  title: 'Services',
  description:
    'What Cadre offers companies and fractional executives: jobs, sourcing, matching, hiring in one place.',
  path: '/services',
});

const lineOf = ({ plan_type, plan_sub_type }: Plan) => plan_sub_type ?? plan_type;

type Prices = Plan['amounts'];

/** The lowest price of each line of plans, in each currency; what cannot be loaded is said without a number. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const plans = await callFrom(context)(planList).catch(() => []);
  const lowest: Partial<Record<string, Prices>> = {};
  for (const plan of plans.filter(({ duration }) => duration === 'month')) {
    const line = lineOf(plan);
    const least = { ...(lowest[line] ?? plan.amounts) };
    for (const currency of Object.keys(least) as (keyof Prices)[])
      least[currency] = Math.min(least[currency], plan.amounts[currency]);
    lowest[line] = least;
  }
  return lowest;
};

/** `From $29 a month`, by the line of the plans. */
const inWords = (lowest: Partial<Record<string, Prices>>, currency: keyof Prices) =>
  Object.fromEntries(
    Object.entries(lowest).map(([line, prices]) => [
      line,
      prices && `From ${formatMoney(prices[currency], currency)} a month`,
    ]),
  );

const paid = 'With a plan';

const forCompanies = (from: Partial<Record<string, string>>): Service[] => [
  {
    title: 'Jobs, promoted',
    text: 'Post what has to change by day 90, the hours and the pay. Your job stands at the top of the lists for two weeks, marked as promoted, and stays live for thirty days.',
    price: from.PromoteJobs ?? paid,
    to: '/companies',
    label: 'How posting works',
  },
  {
    title: 'Sourcing',
    text: 'Search every reviewed fractional by function, skill, hours, rate and the day they are free. See how to reach them, invite them to a job, write first.',
    price: from.Sourcing ?? paid,
    to: '/candidategrid',
    label: 'See the candidates',
  },
  {
    title: 'Hiring in one place',
    text: 'Applicants on a board with their match and its reasons; stars and notes for your team, interviews that land in calendars, offers, and a kind word for those you turn down.',
    price: 'Included in each plan',
    to: '/companies',
    label: 'See it',
  },
];

const forFractionals = (from: Partial<Record<string, string>>): Service[] => [
  {
    title: 'A profile that works for you',
    text: 'Reviewed by a person, shown to companies that fit, hidden from those you name. With or without your name on it.',
    price: 'Free',
    to: '/fractionals',
    label: 'How it works',
  },
  {
    title: 'Jobs that say what they pay',
    text: 'Hours, pay and outcomes on each, how well you fit and why, and how fast the company answers. Saved searches tell you of new ones.',
    price: 'Free to browse',
    to: '/jobgrid',
    label: 'See the open jobs',
  },
  {
    title: 'More applications and first words',
    text: 'Plans raise how many jobs you can apply to and how soon you hear of them, and let you start conversations yourself. They never change a match.',
    price: from.Fractionl ?? paid,
    to: '/pricing',
    label: 'Compare the plans',
  },
];

const forBoth: Service[] = [
  {
    title: 'Conversations',
    text: 'Messages between the two of you, in real time and kept. Exchange numbers whenever you like.',
    price: 'Free',
    to: '/resources/faq',
    label: 'Questions about it',
  },
  {
    title: 'Reviews from both sides',
    text: 'After an engagement each side writes one, unseen by the other until both are in.',
    price: 'Free',
    to: '/terms-and-conditions#reviews',
    label: 'The rules',
  },
  {
    title: 'Your data, in your hands',
    text: 'A full export and an erasure that takes effect at once, both in Settings.',
    price: 'Free',
    to: '/privacy-policy#what-you-can-do',
    label: 'What you can do',
  },
];

export default function ServicesPage({ loaderData: lowest }: Route.ComponentProps) {
  const from = inWords(lowest, useUsualCurrency());
  return (
    <div className={styles.page}>
      <Statement
        title="Everything between “we need someone” and “welcome”"
        lead="What Cadre does for each side, what it costs, and where it is. Nobody takes a share of what you agree on."
      >
        <LinkButton to="/companies" size="large">
          For companies
        </LinkButton>
        <LinkButton to="/fractionals" look="quiet" size="large">
          For fractionals
        </LinkButton>
      </Statement>
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
