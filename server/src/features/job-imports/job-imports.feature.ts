import type { Feature } from '../../lib/feature.ts';
import { jobImportRoutes } from './job-imports.routes.ts';
import { followSources } from './job-imports.tasks.ts';

export const jobImportsFeature: Feature = {
  name: 'job-imports',
  routes: [jobImportRoutes],
  tasks: [followSources],
  mailSamples: {
    import_gone: {
      title: 'Interim CFO is likely gone',
      body: 'Its source does not have it any more, so the imported job is paused.',
      link: '/admin-scraped-jobs?status=converted&expired=true&others=show',
    },
  },
};
