import { formatLongDay } from '../../../contract/src/dates.ts';
import { limits } from '../../../contract/src/limits.ts';
import { type MatchFactor, matchPoints, matchRules } from '../../../contract/src/match-findings.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { LinkButton } from '../ui/plain-button.tsx';
import { Section } from '../ui/section.tsx';
import styles from './matching.module.css';

export const meta = publicPageMeta({
  title: 'How matching works',
  description:
    'The points behind every match score, what is never used, who decides, and how to object to a score.',
  path: '/matching',
});

const factorTexts: Record<MatchFactor, { title: string; text: string }> = {
  executive_type: {
    title: 'Function',
    text: 'All points for the main function of the profile, most of them for a further one, none for another.',
  },
  skills: { title: 'Skills', text: 'The share of the skills in the job that the profile has, too.' },
  industry: { title: 'Industry', text: 'All points for the same industry.' },
  rate: {
    title: 'Rate',
    text: 'All points within the budget, fewer above it, none from half as much again. Rates are compared by the hour.',
  },
  hours: {
    title: 'Hours',
    text: 'All points when the free hours cover those of the job, fewer for each missing hour.',
  },
  time_zone: {
    title: 'Time zone',
    text: 'All points when four hours of a usual working day, 9 to 17, fall into the hours of the job, fewer for less. Half where one of the two names no time zone.',
  },
  workplace: {
    title: 'Place',
    text: 'Remote, hybrid or on site, and for the latter two the region.',
  },
  business_type: { title: 'Kind of business', text: 'Experience with businesses, consumers or both.' },
};

const neverUsed = [
  'Name, picture, age, gender, origin, nationality, religion, disability, family',
  'The plan that somebody pays for',
  'Reviews and ratings',
  'How often somebody signs in, applies or replies',
  'The text of cover letters, resumes and messages',
  'What companies decided about a person before',
];

const factors = Object.keys(matchPoints) as MatchFactor[];

/** What the score of a match is made of, for candidates, companies and people who check it. */
export default function MatchingPage() {
  return (
    <div className={styles.page}>
      <PageHeader
        title="How matching works"
        lead="A score from 0 to 100 says how well a job and a profile fit. It is added up by fixed rules, the same for everybody."
      />
      <Section title="What counts">
        <table className={styles.points}>
          <caption className="visually-hidden">The points of each factor</caption>
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col">Points</th>
              <th scope="col">How they are given</th>
            </tr>
          </thead>
          <tbody>
            {factors.map((factor) => (
              <tr key={factor}>
                <th scope="row">{factorTexts[factor].title}</th>
                <td>{matchPoints[factor]}</td>
                <td>{factorTexts[factor].text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>
          Where the job or the profile leaves something open, half of the points are given, or none where the
          profile misses what the job asks for. These are the rules of version {matchRules.version}, since{' '}
          {formatLongDay(matchRules.since)}.
        </p>
      </Section>
      <Section title="What never counts">
        <ul className={styles.list}>
          {neverUsed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Section>
      <Section title="What it is used for">
        <ul className={styles.list}>
          <li>Companies see their applicants sorted by the score, unless they choose another order.</li>
          <li>Executives see recommended jobs, and alerts about jobs, by it.</li>
          <li>
            No score declines anybody. A person at the company opens, answers and decides each application.
          </li>
        </ul>
      </Section>
      <Section title="Notice to candidates">
        <div className={styles.prose}>
          <p>
            When you apply, software compares your profile with the job by the factors above, and the company
            sees the score and its reasons. You see the same score and the same reasons before you apply.
          </p>
          <p>
            The score is stored with your application, together with the version of the rules. The order in
            which companies were shown their applicants is stored under pseudonyms for{' '}
            {limits.shownOrderYears} years, so that it can be checked whether the order treats people fairly.
          </p>
          <p>
            If a score is wrong, correct your profile: the next application counts with it. To ask for an
            explanation, for another way to be considered, or to object, write to us. A person answers.
          </p>
          <p>Laws where you live may give you further rights. Nothing on this page limits them.</p>
        </div>
        <div className={styles.action}>
          <LinkButton to="/company/contact-us">Write to us</LinkButton>
        </div>
      </Section>
    </div>
  );
}
