import { limits } from '../../../../contract/src/limits.ts';
import { Avatar, CompanyMark } from '../../ui/avatar.tsx';
import { MatchReasons } from '../../ui/match-reasons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import styles from './scene.module.css';
import { Scene, SceneLines, SceneScore, SceneTop } from './scene.tsx';

/** The agreed fee is paid in full. */
export const FeeScene = ({ payee = 'Paid to you' }: { payee?: string }) => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Northlight" />}
      title="Fractional CFO"
      text="40 hours a month, from 12 January"
    />
    <SceneLines
      lines={{ 'Agreed, by the month': '$9,000', 'Our share': '$0', [payee]: '$9,000' }}
      sum={payee}
    />
  </Scene>
);

/** What happens to an application without a reply, by day. */
export const ClockScene = () => (
  <Scene>
    <SceneTop
      mark={<CompanyMark name="Hearth" />}
      title="Application sent"
      text={`Promises a reply within ${limits.jobReplyPromiseDays} days`}
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
        <span className={styles.soft}>Application returned to you</span>
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

/** A match score with its reasons. */
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

/** A fractional's profile as a company sees it. */
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
        'Per hour': 'about £160',
        'Free from': '12 January',
      }}
    />
    <TagList tags={['Fundraising', 'Cash flow', 'Pricing', 'Audit']} />
  </Scene>
);
