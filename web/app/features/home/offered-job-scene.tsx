import { CompanyMark } from '../../ui/avatar.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { Scene, SceneLines, SceneScore, SceneTop } from './scene.tsx';

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
