import type { Feature } from '../../lib/feature.ts';
import { applyRatesToPeople } from './apply-rates.tasks.ts';
import { finishApproval } from './approval-undo.ts';
import { renewCapacity } from './capacity.tasks.ts';
import { purgeDirectoryReads } from './directory-reads.tasks.ts';
import { exportFractional } from './fractionals.public.ts';
import { fractionalRoutes } from './fractionals.routes.ts';
import { sendProfileReminders } from './profile-reminders.tasks.ts';
import { countFractionalTerms } from './search-fractionals.tasks.ts';

export const fractionalsFeature: Feature = {
  name: 'fractionals',
  routes: [fractionalRoutes],
  tasks: [
    sendProfileReminders,
    purgeDirectoryReads,
    countFractionalTerms,
    applyRatesToPeople,
    renewCapacity,
    finishApproval,
  ],
  tables: [
    'fractionals',
    'fractional_terms',
    'fractional_skills',
    'educations',
    'experiences',
    'profile_views',
    'directory_reads',
  ],
  exportPerson: exportFractional,
  mailSamples: {
    profile_reminder: {
      title: 'Are you still available?',
      body: 'Companies filter by your availability and by your 15 hours a week. Confirm with one click, or edit your profile.',
      link: '/account/fractional/fractional-profile',
    },
    approval_asked: {
      title: 'Elena Marsh requests approval',
      body: 'CFO · Finance lead for software companies from series A to B',
      link: '/unverified-fractional-candidates',
    },
  },
};
