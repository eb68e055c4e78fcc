import { People, team } from '../features/content/people.tsx';
import { Points, Statement } from '../features/content/statement.tsx';
import { described } from '../lib/page-meta.ts';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './company.module.css';

export const meta = described({
  title: 'Team',
  description: 'The people behind Cadre: what they do for fractionals and companies, and how they work.',
  path: '/team',
});

const work = [
  {
    title: 'Read each profile',
    text: 'Before companies see a fractional, a person has looked: whole, consistent, and of somebody at that level. What is missing comes back in words that help.',
  },
  {
    title: 'Answer what you write',
    text: 'A question reaches somebody who can settle it, not a queue that hands it on. Two working days at most, and usually the same one.',
  },
  {
    title: 'Look at each report',
    text: 'Of a person, a job that is not real, a review that breaks the rules. Whoever is concerned learns what was decided, and why.',
  },
  {
    title: 'Make the product',
    text: 'The people who build it read the messages, too. What is asked twice is explained better; what is asked three times is changed.',
  },
];

const manners = [
  {
    title: 'A decision has a reason',
    text: 'A profile sent back, a match score, a review taken down: the reason stands beside it, in plain words.',
  },
  {
    title: 'What we change is on record',
    text: 'Whatever one of us changes of yours is written to a log that none of us can alter.',
  },
  {
    title: 'We keep to our own clock',
    text: 'We ask companies to answer in days. So we do.',
  },
  {
    title: 'Leaving is easy',
    text: 'To cancel, to take your data along and to erase it are buttons, not letters to us.',
  },
];

export default function TeamPage() {
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <Statement
        title="People read what you write"
        lead="Software matches, reminds and counts. What needs judgement is done by the people who run Cadre."
      />
      {team.length > 0 && (
        <Section title="Who we are">
          <People />
        </Section>
      )}
      <Section title="What we do all day">
        <Points points={work} />
      </Section>
      <Section title="How we work">
        <Points points={manners} />
      </Section>
      <Section title="Say hello" lead="About a mandate, a hire, an idea, or something that annoyed you.">
        <LinkButton to="/company/contact-us" size="large">
          Write to us
        </LinkButton>
      </Section>
    </div>
  );
}
