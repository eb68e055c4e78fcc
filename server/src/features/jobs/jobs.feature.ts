import type { Feature } from '../../lib/feature.ts';
import { applyRatesToJobs } from './apply-rates.tasks.ts';
import { eraseBookmarks, exportJobs } from './jobs.public.ts';
import { jobRoutes } from './jobs.routes.ts';
import {
  countJobTerms,
  notifyJobsExpiring,
  pauseExcessJobs,
  pauseExpiredJobs,
  promoteJobs,
} from './jobs.tasks.ts';
import { announceReviewedJob } from './publish/review-undo.ts';

export const jobsFeature: Feature = {
  name: 'jobs',
  routes: [jobRoutes],
  tasks: [
    notifyJobsExpiring,
    pauseExpiredJobs,
    pauseExcessJobs,
    promoteJobs,
    countJobTerms,
    applyRatesToJobs,
    announceReviewedJob,
  ],
  tables: ['jobs', 'job_search', 'job_terms', 'job_views', 'bookmarks'],
  exportPerson: exportJobs,
  erasePerson: eraseBookmarks,
  mailSamples: {
    job_expiring: {
      title: 'Your job ends in 5 days',
      body: 'Fractional CFO for a series A leaves the lists in 5 days. One click keeps it there for another 30.',
      link: '/account/company/manage-jobs',
    },
    job_claimed: {
      title: 'Interim CFO is claimed',
      body: 'It is live as your own job, and people apply to it here.',
      link: '/account/company/manage-jobs',
    },
  },
};
