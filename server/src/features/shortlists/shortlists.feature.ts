import type { Feature } from '../../lib/feature.ts';
import { eraseShortlists, exportShortlists } from './shortlists.public.ts';
import { shortlistRoutes } from './shortlists.routes.ts';

export const shortlistsFeature: Feature = {
  name: 'shortlists',
  routes: [shortlistRoutes],
  tables: ['shortlists', 'shortlist_people'],
  exportPerson: exportShortlists,
  erasePerson: eraseShortlists,
};
