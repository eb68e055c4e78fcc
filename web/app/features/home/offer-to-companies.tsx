import { limits } from '../../../../contract/src/limits.ts';
import type { Offer } from './offer.tsx';
import { ProfileScene } from './profile-scene.tsx';
import { FeeScene } from './scenes.tsx';
import { ApplicantScene, BoardScene, JobScene } from './scenes-of-companies.tsx';

/** What companies get, in their words. */
export const offerToCompanies: Offer = {
  title: 'The leader you need, for the days you need.',
  lead: 'Post what has to change, or look for people yourself. Every executive has been looked at by a person, every match says why, and what you pay them is between the two of you.',
  join: { to: '/sign-up?type=company', label: 'Hire an executive' },
  look: { to: '/candidategrid', label: 'See who is here' },
  scene: <ProfileScene />,
  steps: [
    {
      title: 'Say what has to change',
      text: 'Why now, up to three outcomes by day 90, the hours and what you pay. That is what senior people ask first, so the form asks it first.',
      points: [
        'Drafts are free and kept as you type',
        `Live for ${limits.jobLiveDays} days, and renewed with one click`,
        'A promoted job stands first, and says that it is promoted',
      ],
      scene: <JobScene />,
    },
    {
      title: 'See why each person fits',
      text: 'Applicants and candidates come with a score out of 100 and the reasons for every point. You decide; nobody is sorted out by a machine.',
      points: [
        'Search by skill, hours, rate and the day somebody is free',
        'Invite people to a job; answering costs them nothing',
        'Every profile is looked at by a person first',
      ],
      scene: <ApplicantScene />,
    },
    {
      title: 'Keep everybody in one place',
      text: 'From new to hired on one board, with your colleagues. Each move tells the applicant where they stand, so nobody has to ask.',
      points: [
        'Stars and notes that only your team sees',
        'Interview times that land in both calendars',
        'A reminder before applications lie too long',
      ],
      scene: <BoardScene />,
    },
    {
      title: 'Agree between the two of you',
      text: 'No success fee, no mark-up on hours and no rule against exchanging numbers. You pay for a plan; the executive is paid by you, in full.',
      points: [
        'By the month or the year, cancelled in two clicks',
        'Both sides review, and both reviews show at once',
        'Your reply record is public: answer fast, and people see it',
      ],
      scene: <FeeScene payee="Paid to the executive" />,
    },
  ],
};
