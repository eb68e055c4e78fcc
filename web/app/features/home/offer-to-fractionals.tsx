import { limits } from '../../../../contract/src/limits.ts';
import type { Offer } from './offer.tsx';
import { OfferedJobScene } from './offered-job-scene.tsx';
import { ProfileScene } from './profile-scene.tsx';
import { ClockScene, FeeScene, MatchScene } from './scenes.tsx';

/** What executives get, in their words. */
export const offerToFractionals: Offer = {
  title: 'Lead more than one company.',
  lead: 'Part-time, interim and advisory roles that say their hours, their pay and why they are open. You talk to the company directly, and keep all that you earn.',
  join: { to: '/sign-up?type=fractional', label: 'Join as an executive' },
  look: { to: '/jobgrid', label: 'See the open jobs' },
  scene: <OfferedJobScene />,
  steps: [
    {
      title: 'Say once what you bring',
      text: 'Your functions, hours, rate and what you have led. A retainer always names the hours it buys, so that companies compare like with like. A person looks at every profile before companies see it.',
      points: [
        'Stay anonymous until you apply',
        'Name companies that are never to see you',
        'Pause whenever your weeks are full',
      ],
      scene: <ProfileScene />,
    },
    {
      title: 'See why a job fits',
      text: 'Each match is scored by seven plain rules, and every point is explained. What would raise it is up to you; what you pay for a plan never does.',
      points: [
        'Jobs name their hours, their pay and what is to be done by day 90',
        'Saved searches tell you of what is new',
        'Invitations from companies are free to answer',
      ],
      scene: <MatchScene />,
    },
    {
      title: 'Hear back',
      text: `Companies promise an answer in days, and each job shows how they have kept their word. When nobody answers for ${limits.noResponseDays} days, the application is given back to you.`,
      points: [
        'You see when yours is opened',
        'A reason comes with every no',
        'A machine never turns you down',
      ],
      scene: <ClockScene />,
    },
    {
      title: 'Work and be paid, directly',
      text: 'Once a company has shortlisted or invited you, you talk. What you agree is between the two of you: we take no share of it, now or later.',
      points: [
        'Interview times land in your calendar',
        'Both sides review, and both reviews show at once',
        'Your data is yours, to take along or to delete',
      ],
      scene: <FeeScene />,
    },
  ],
};
