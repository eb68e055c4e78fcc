import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import styles from './scene.module.css';
import { Scene, SceneLines, SceneScore, SceneTicks, SceneTop } from './scene.tsx';

/** A job as a company describes it. */
export const JobScene = () => (
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

const theirReasons = [
  { factor: 'Type', points: 30, most: 30, text: 'CFO is their primary type.' },
  { factor: 'Skills', points: 25, most: 25, text: '5 of 5 skills, fundraising and audit among them.' },
  { factor: 'Hours', points: 8, most: 10, text: 'The hours are 1 hour a week apart.' },
];

/** An applicant beside the reasons. */
export const ApplicantScene = () => (
  <Scene>
    <SceneTop
      mark={<Avatar name="Maya Reyes" size={52} />}
      title="Maya Reyes"
      text="CFO, £6,500 for 40 h a month"
      aside={<SceneScore score={96} />}
    />
    <MatchReasons reasons={theirReasons} />
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

/** The applicants of a job, stage by stage. */
export const BoardScene = () => (
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
