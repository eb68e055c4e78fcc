import { limits } from '../../../../contract/src/limits.ts';
import { CompanyMark } from '../../ui/avatar.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import type { LandingPage } from './landing-page.tsx';
import { Scene, SceneLines, SceneScore, SceneTop } from './scene.tsx';
import { ClockScene, FeeScene, MatchScene, ProfileScene } from './scenes.tsx';

/** A job as a matching executive sees it. */
const OfferedJobScene = () => (
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
        Answers: 'in 2 days',
      }}
    />
    <TagList tags={['Fundraising', 'Cash flow', 'Pricing']} />
  </Scene>
);

/** The landing page for fractionals. */
export const fractionalLanding: LandingPage = {
  title: 'Lead more than one company',
  lead: 'Part-time, interim and advisory roles that state hours, pay and why they are open. You talk to the company directly and keep everything you earn.',
  join: { to: '/sign-up?type=fractional', label: 'Join as an executive' },
  browse: { to: '/jobgrid', label: 'See the open jobs' },
  scene: <OfferedJobScene />,
  steps: [
    {
      title: 'Create your profile',
      text: 'Add your functions, hours, rate and experience. A retainer always states the hours it covers, so that companies can compare. A person reviews every profile before companies see it.',
      points: [
        'Stay anonymous until you apply',
        'Hide your profile from companies you name',
        'Pause your profile when you are fully booked',
      ],
      scene: <ProfileScene />,
    },
    {
      title: 'See why a job matches',
      text: 'Each match is scored by seven published rules, and every point is explained. You see how to raise your score; a plan does not change it.',
      points: [
        'Jobs state hours, pay and the outcomes by day 90',
        'Saved searches notify you of new jobs',
        'Answer invitations from companies for free',
      ],
      scene: <MatchScene />,
    },
    {
      title: 'Get a reply',
      text: `Companies promise a reply within days, and each job shows how often they have kept that promise. After ${limits.noResponseDays} days without a reply you get the application back.`,
      points: [
        'See when your application is opened',
        'A reason with every rejection',
        'No automatic rejections',
      ],
      scene: <ClockScene />,
    },
    {
      title: 'Work and get paid directly',
      text: 'You can talk as soon as a company has shortlisted or invited you. You agree terms directly; we take no share, now or later.',
      points: [
        'Interview times in your calendar',
        'Both sides write reviews, published at the same time',
        'Export or delete your data at any time',
      ],
      scene: <FeeScene />,
    },
  ],
};
