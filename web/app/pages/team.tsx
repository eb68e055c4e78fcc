import type { OperatorDetails } from '../../../contract/src/operator.ts';
import { ContentHeader, Points } from '../features/content/content-header.tsx';
import { useBrand } from '../lib/brand.ts';
import { isFilledIn } from '../lib/operator.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { siteFrom } from '../lib/server-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/team.ts';
import styles from './company.module.css';
import teamStyles from './team.module.css';

export const meta = publicPageMeta({
  title: 'Team',
  description: (brand) =>
    `The people behind ${brand}, what they do for fractionals and companies, and how they work.`,
  path: '/team',
});

const work = [
  {
    title: 'Review each profile',
    text: 'Before companies see a profile, a person checks that it is complete, consistent and at executive level. If something is missing, we say what to add.',
  },
  {
    title: 'Answer your questions',
    text: 'Your question goes to a person who can resolve it. We answer within two working days, usually on the same day.',
  },
  {
    title: 'Check each report',
    text: 'We check reports about people, fake jobs and reviews that break the rules. The people concerned learn the decision and the reason.',
  },
  {
    title: 'Build the product',
    text: 'The people who build the product read your messages too, and change what causes repeated questions.',
  },
];

const principles = [
  {
    title: 'A decision has a reason',
    text: 'When a profile is returned, a match is scored or a review is removed, you see the reason in plain words.',
  },
  {
    title: 'Our changes are recorded',
    text: 'Every change we make to your data is written to a log that we cannot alter.',
  },
  {
    title: 'We keep our own deadlines',
    text: 'We ask companies to answer within days, and we do the same.',
  },
  {
    title: 'Leaving is easy',
    text: 'You can cancel your plan, export your data and delete your account yourself.',
  },
];

/** The people of the team whose names and roles are filled in. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  team: siteFrom(context).operator.team.filter(({ name, role }) => isFilledIn(name) && isFilledIn(role)),
});

const TeamMembers = ({ team }: Pick<OperatorDetails, 'team'>) => (
  <ul className={teamStyles.people}>
    {team.map(({ name, role, about, picture, link }) => (
      <li key={name}>
        <Avatar name={name} picture={picture ?? null} size={88} />
        <div>
          <h3>{link ? <a href={link}>{name}</a> : name}</h3>
          <p className={teamStyles.role}>{role}</p>
          {isFilledIn(about) && <p className={teamStyles.about}>{about}</p>}
        </div>
      </li>
    ))}
  </ul>
);

export default function TeamPage({ loaderData: { team } }: Route.ComponentProps) {
  const { name } = useBrand();
  return (
    <div className={`${styles.page} ${styles.split}`}>
      <ContentHeader
        title="Your messages are read by people"
        lead={`Software matches, reminds and counts. Decisions that need judgement are made by the people who run ${name}.`}
      />
      {team.length > 0 && (
        <Section title="Who we are">
          <TeamMembers team={team} />
        </Section>
      )}
      <Section title="What we do">
        <Points points={work} />
      </Section>
      <Section title="How we work">
        <Points points={principles} />
      </Section>
      <Section title="Contact us" lead="Write to us about a role, a hire, an idea or a problem.">
        <LinkButton to="/company/contact-us" size="large">
          Write to us
        </LinkButton>
      </Section>
    </div>
  );
}
