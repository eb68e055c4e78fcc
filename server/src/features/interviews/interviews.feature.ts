import type { Feature } from '../../lib/feature.ts';
import { eraseInterviews, exportInterviews } from './interviews.public.ts';
import { interviewRoutes } from './interviews.routes.ts';
import { cancelOrphanedInterviews, sendInterviewReminders } from './interviews.tasks.ts';

export const interviewsFeature: Feature = {
  name: 'interviews',
  routes: [interviewRoutes],
  tasks: [sendInterviewReminders, cancelOrphanedInterviews],
  tables: ['interviews'],
  exportPerson: exportInterviews,
  erasePerson: eraseInterviews,
  mailSamples: {
    interview: {
      title: 'Times for an interview',
      body: 'Northwind Robotics proposes three times to talk about Fractional CFO for a series A.',
      link: '/account/fractional/opportunities/applied',
      mail: { action: { label: 'Choose a time', url: '/account/fractional/opportunities/applied' } },
    },
  },
};
