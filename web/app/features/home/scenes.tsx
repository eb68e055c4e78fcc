import { limits } from '../../../../contract/src/limits.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './scene.module.css';
import { Scene, SceneLines, SceneScore, SceneTicks, SceneTop } from './scene.tsx';

/** What is agreed is what is paid. */
export const FeeScene = ({ payee = 'Paid to you' }: { payee?: string }) => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Northlight" />}
      title="Fractional CFO"
      text="40 hours a month, from 12 January"
    />
    <SceneLines
      lines={{ 'Agreed, by the month': '$9,000', 'Cadre’s share': '$0', [payee]: '$9,000' }}
      sum={payee}
    />
  </Scene>
);

/** What happens while an application waits, day by day. */
export const ClockScene = () => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Hearth" />}
      title="Application sent"
      text={`Promises an answer within ${limits.jobReplyPromiseDays} days`}
      aside={<StatusBadge status="viewed" />}
    />
    <div className={styles.clock}>
      <div>
        <strong>Day {limits.jobReplyPromiseDays}</strong>
        <span className={styles.soft}>The promise</span>
      </div>
      <div>
        <strong>{limits.replySlowDays}</strong>
        <span className={styles.soft}>Marked slow</span>
      </div>
      <div>
        <strong>{limits.noResponseDays}</strong>
        <span className={styles.soft}>You have your application back</span>
      </div>
    </div>
  </Scene>
);

const reasons = [
  { factor: 'Type', points: 30, most: 30, text: 'CFO is your primary type.' },
  {
    factor: 'Skills',
    points: 20,
    most: 25,
    text: '4 of 5 skills: fundraising, cash flow, pricing, board papers.',
  },
  { factor: 'Rate', points: 10, most: 10, text: 'Your rate fits the budget.' },
  { factor: 'Place', points: 2, most: 5, text: 'The job is hybrid in another place (Europe).' },
];

/** A score, and where it comes from. */
export const MatchScene = () => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Northlight" />}
      title="CFO for a seed-stage lender"
      text="10–15 h/week, remote or London"
      aside={<SceneScore score={92} />}
    />
    <MatchReasons reasons={reasons} />
  </Scene>
);

/** What nobody pays for. */
export const SafetyScene = () => (
  <Scene>
    <p className={styles.title}>On every plan, and without one</p>
    <SceneTicks
      items={[
        'Block somebody, at once and for good',
        'Report a person, a job or a message',
        'Keep companies of your choice from seeing you',
        'Take all your data with you',
        'Delete your account by yourself',
      ]}
    />
  </Scene>
);

/** A fractional's profile as a company finds it. */
export const ProfileScene = () => (
  <Scene>
    <SceneTop
      mark={<Avatar name="Maya Reyes" size={52} />}
      title="Maya R."
      text="CFO · Edinburgh, Europe"
      aside={<StatusBadge status="verified" />}
    />
    <p>Gets lenders from first product to first audit. Four rounds raised, two companies sold.</p>
    <SceneLines
      lines={{
        Retainer: '£6,500 for 40 h a month',
        'Which is': 'about £160 an hour',
        'Free from': '12 January',
      }}
    />
    <TagList tags={['Fundraising', 'Cash flow', 'Pricing', 'Audit']} />
  </Scene>
);

/** A job as it is offered to somebody whom it fits. */
export const OfferedJobScene = () => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Northlight" />}
      title="CFO for a seed-stage lender"
      text="Northlight"
      aside={<SceneScore score={92} />}
    />
    <SceneLines
      lines={{
        Pays: '£6,000–7,500 a month',
        Hours: '10–15 a week',
        'Why now': 'Raising funds',
        Answers: 'in 2 days, as a rule',
      }}
    />
    <TagList tags={['Fundraising', 'Cash flow', 'Pricing']} />
  </Scene>
);

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
