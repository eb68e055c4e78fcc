import { Avatar } from '../../ui/avatar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { Scene, SceneLines, SceneTop } from './scene.tsx';

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
