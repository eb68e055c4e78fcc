import type { Feature } from '../../lib/feature.ts';
import { eraseNewsletter, exportNewsletter } from './newsletter.public.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { purgeNewsletter } from './newsletter.tasks.ts';

export const newsletterFeature: Feature = {
  name: 'newsletter',
  routes: [newsletterRoutes],
  tasks: [purgeNewsletter],
  tables: ['newsletter_subscribers'],
  exportPerson: exportNewsletter,
  erasePerson: eraseNewsletter,
};
