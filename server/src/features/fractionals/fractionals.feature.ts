import type { Feature } from '../../lib/feature.ts';
import { exportFractionalOf } from './fractionals.public.ts';
import { fractionalRoutes } from './fractionals.routes.ts';
import { sendProfileReminders } from './profile-reminders.tasks.ts';
import { purgeProfileViews } from './profile-views.tasks.ts';

export const fractionalsFeature: Feature = {
  name: 'fractionals',
  routes: [fractionalRoutes],
  tasks: [sendProfileReminders, purgeProfileViews],
  tables: ['fractionals', 'fractional_skills', 'educations', 'experiences', 'profile_views'],
  exportPerson: exportFractionalOf,
  mailSamples: {
    profile_reminder: {
      title: 'Is your availability still right?',
      body: 'You said in March that you have 15 hours a week. Companies trust what was confirmed lately.',
      link: '/account/fractional/fractional-profile',
    },
    approval_asked: {
      title: 'Elena Marsh asks for approval',
      body: 'CFO · Finance lead for software companies from series A to B',
      link: '/unverified-fractional-candidates',
    },
  },
};
