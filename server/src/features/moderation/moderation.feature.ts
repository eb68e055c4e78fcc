import type { Feature } from '../../lib/feature.ts';
import { eraseNotesOn, eraseReports, exportReports } from './moderation.public.ts';
import { moderationRoutes } from './moderation.routes.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  routes: [moderationRoutes],
  tables: ['person_notes', 'reports'],
  exportPerson: exportReports,
  erasePerson: async (db, userId) => {
    await eraseNotesOn(db, userId);
    await eraseReports(db, userId);
  },
  mailSamples: {
    approval_decided: {
      title: 'Your profile is approved',
      body: 'Companies can find you now, and you can apply to jobs.',
      link: '/account/fractional/opportunities/browse-jobs',
      mail: {
        paragraphs: [
          'Companies can find you now, and you can apply to jobs.',
          'Keep your weekly hours and your availability up to date: companies filter by both.',
        ],
        action: { label: 'Browse jobs', url: '/account/fractional/opportunities/browse-jobs' },
      },
    },
    report_filed: {
      title: 'The job Interim CFO was reported',
      body: 'A member says: asks for money, bank details or documents. They wanted a fee before the first call.',
      link: '/company-jobs',
    },
  },
};
