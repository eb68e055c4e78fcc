import { CompanyFacts } from '../../features/content/company-facts.tsx';
import { Points, Statement } from '../../features/content/statement.tsx';
import { ClosingCall } from '../../features/home/closing-call.tsx';
import { described } from '../../lib/page-meta.ts';
import { LinkButton } from '../../ui/plain-button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from '../company.module.css';

export const meta = described({
  title: 'About us',
  description:
    'Why Cadre exists: senior leadership in the measure a company needs, without a middleman’s cut.',
  path: '/company/about-us',
});

const beliefs = [
  {
    title: 'Plans, never a cut',
    text: 'A marketplace that lives from a share of the bill has to stand between the two sides. We sell plans, so we can introduce you and step aside.',
  },
  {
    title: 'Silence has a cost',
    text: 'Nobody should have to guess whether an application was read. Here each job promises an answer in days, and its record is public.',
  },
  {
    title: 'Money is said first',
    text: 'A job states its hours and its pay, a profile its rate. A monthly fee cannot be posted without the hours it buys.',
  },
  {
    title: 'No black box',
    text: 'A match is reckoned by rules that we publish, and shows its reasons. What you pay does not move it, and a person decides.',
  },
  {
    title: 'Safety is free',
    text: 'Blocking, reporting, exporting and erasing belong to everybody, with a plan or without.',
  },
  {
    title: 'Your data is yours',
    text: 'No trackers, one cookie, a full export, and an erase button that erases.',
  },
];

export default function CompanyAboutUsPage() {
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <Statement
        title="Senior leadership, in the measure you need it"
        lead="Cadre brings together companies that need an experienced executive for part of the week, and executives who work that way by choice."
      />
      <Section title="Why we make this">
        <div className={styles.prose}>
          <p>
            A young company needs a finance chief long before it can fill one’s week. An older one needs
            somebody for a crisis, a sale, a year. Both used to have two choices: hire too early, or go
            without.
          </p>
          <p>
            There is a third. Experienced people have time to give in parts: two days here, ten hours there.
            What is missing is a place where both sides say what they want, see why they fit, and get an
            answer.
          </p>
          <p>That place is what we make. Nothing more, and nothing in between.</p>
        </div>
      </Section>
      <Section title="What we hold to">
        <Points points={beliefs} />
      </Section>
      <Section
        title="The company"
        aside={
          <LinkButton to="/team" look="quiet">
            Meet the team
          </LinkButton>
        }
      >
        <CompanyFacts />
      </Section>
      <div className={styles.call}>
        <ClosingCall />
      </div>
    </div>
  );
}
