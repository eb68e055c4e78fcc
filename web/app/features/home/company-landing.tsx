import { limits } from '../../../../contract/src/limits.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import type { LandingPage } from './landing-page.tsx';
import styles from './scene.module.css';
import { Scene, SceneLines, SceneScore, SceneTicks, SceneTop } from './scene.tsx';
import { FeeScene, ProfileScene } from './scenes.tsx';

/** A job as a company describes it. */
const JobScene = () => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Northlight" />}
      title="CFO for a seed-stage lender"
      text="Why now: raising funds"
    />
    <p className={styles.soft}>By day 90</p>
    <SceneTicks
      items={[
        'A model that investors can follow',
        'Monthly close in five days',
        'A lender’s licence applied for',
      ]}
    />
    <SceneLines lines={{ Hours: '10–15 a week', Pays: '£6,000–7,500 a month', 'Answers within': '5 days' }} />
  </Scene>
);

const matchReasons = [
  { factor: 'Type', points: 30, most: 30, text: 'CFO is their primary type.' },
  { factor: 'Skills', points: 25, most: 25, text: '5 of 5 skills, fundraising and audit among them.' },
  { factor: 'Hours', points: 8, most: 10, text: 'The hours are 1 hour a week apart.' },
];

/** An applicant with a match score and its reasons. */
const ApplicantScene = () => (
  <Scene>
    <SceneTop
      mark={<Avatar name="Maya Reyes" size={52} />}
      title="Maya Reyes"
      text="CFO, £6,500 for 40 h a month"
      aside={<SceneScore score={96} />}
    />
    <MatchReasons reasons={matchReasons} />
  </Scene>
);

const board = [
  [
    'New',
    [
      ['Tom Ashby', 71],
      ['Ines Duarte', 84],
      ['Karl Weiss', 66],
    ],
  ],
  [
    'Shortlisted',
    [
      ['Maya Reyes', 96],
      ['Ada Obi', 88],
    ],
  ],
  ['Interview', [['June Park', 91]]],
] as const;

/** The applicants of a job by stage. */
const BoardScene = () => (
  <Scene wide>
    <div className={styles.board}>
      {board.map(([stage, people]) => (
        <div key={stage}>
          <h4>
            {stage} <span className={styles.soft}>{people.length}</span>
          </h4>
          <ul className={styles.stage}>
            {people.map(([name, score]) => (
              <li key={name}>
                <span>
                  <Avatar name={name} size={28} />
                  <b>{score}</b>
                </span>
                <small>{name}</small>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  </Scene>
);

/** The landing page for companies. */
export const companyLanding: LandingPage = {
  title: 'The leader you need, for the days you need',
  lead: 'Post a job or search for executives yourself. A person reviews every profile, every match is explained, and you agree pay with the executive directly.',
  join: { to: '/sign-up?type=company', label: 'Hire an executive' },
  browse: { to: '/candidategrid', label: 'See the candidates' },
  scene: <ProfileScene />,
  steps: [
    {
      title: 'Describe what has to change',
      text: 'State why the role is open now, up to three outcomes by day 90, the hours and the pay. Senior people ask for these first.',
      points: [
        'Drafts are free and saved as you type',
        `Live for ${limits.jobLiveDays} days, with renewal in one click`,
        'Promoted jobs are listed first and marked as promoted',
      ],
      scene: <JobScene />,
    },
    {
      title: 'See why each person matches',
      text: 'Applicants and candidates have a score out of 100 with the reasons for every point. You decide; no machine rejects applicants.',
      points: [
        'Search by skill, hours, rate and availability',
        'Invite people to a job; they answer for free',
        'A person reviews every profile',
      ],
      scene: <ApplicantScene />,
    },
    {
      title: 'Manage all applicants in one place',
      text: 'Move applicants from new to hired on one board, together with your colleagues. Each move updates the applicant about their status.',
      points: [
        'Stars and notes that only your team sees',
        'Interview times in both calendars',
        'Reminders about applications that wait too long',
      ],
      scene: <BoardScene />,
    },
    {
      title: 'Agree directly',
      text: 'No success fee, no mark-up on hours, and no rule against exchanging phone numbers. You pay us for a plan and pay the executive directly.',
      points: [
        'Billed by the month or the year, cancelled in two clicks',
        'Both sides write reviews, published at the same time',
        'Your reply times are public, so fast answers pay off',
      ],
      scene: <FeeScene payee="Paid to the executive" />,
    },
  ],
};
