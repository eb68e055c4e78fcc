import { CompanyContact } from '../../features/content/company-contact.tsx';
import { ContentHeader, Points } from '../../features/content/content-header.tsx';
import { ClosingCall } from '../../features/home/closing-call.tsx';
import { useBrand } from '../../lib/brand.ts';
import { publicPageMeta } from '../../lib/page-meta.ts';
import { siteFrom } from '../../lib/server-context.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from '../company.module.css';
import type { Route } from './+types/about-us.ts';

export const meta = publicPageMeta({
  title: 'About us',
  description: (brand) =>
    `Why ${brand} exists: part-time senior leadership for companies, without commission.`,
  path: '/company/about-us',
});

const principles = [
  {
    title: 'Plans, not commission',
    text: 'A marketplace that earns commission has to stay between the two sides. We sell plans, so we can introduce you and step aside.',
  },
  {
    title: 'Companies promise a reply',
    text: 'You should know whether your application was read. Each job promises a reply within days, and the company’s record is public.',
  },
  {
    title: 'Pay is stated up front',
    text: 'A job states its hours and pay, a profile its rate. A monthly fee always names the hours it covers.',
  },
  {
    title: 'Matches are explained',
    text: 'A match is scored by published rules and shows its reasons. Your plan does not change it, and a person decides.',
  },
  {
    title: 'Safety is free',
    text: 'Blocking, reporting, and exporting or deleting your data are free on every plan.',
  },
  {
    title: 'Your data is yours',
    text: 'No trackers, two cookies, a full export, and an account that you can delete yourself.',
  },
];

export const loader = ({ context }: Route.LoaderArgs) => {
  const { company, address, registration, mails, social } = siteFrom(context).operator;
  return { company, address, registration, mails, social };
};

export default function CompanyAboutUsPage({ loaderData }: Route.ComponentProps) {
  const { name } = useBrand();
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <ContentHeader
        title="Senior leadership for the days you need it"
        lead={`${name} brings together companies that need an experienced executive for part of the week, and executives who work that way by choice.`}
      />
      <Section title={`Why we built ${name}`}>
        <div className={styles.prose}>
          <p>
            A young company needs a finance chief long before there is enough work for a full week. An
            established company needs one for a crisis, a sale, or a year. Both used to have two choices: hire
            too early, or go without.
          </p>
          <p>
            There is a third choice. Experienced people can work for several companies: two days here, ten
            hours there. What was missing is a place where both sides say what they want, see why they match,
            and get a reply.
          </p>
          <p>{name} is that place.</p>
        </div>
      </Section>
      <Section title="Our principles">
        <Points points={principles} />
      </Section>
      <Section
        title="The company"
        aside={
          <LinkButton to="/team" look="quiet">
            Meet the team
          </LinkButton>
        }
      >
        <CompanyContact {...loaderData} />
      </Section>
      <div className={styles.call}>
        <ClosingCall />
      </div>
    </div>
  );
}
