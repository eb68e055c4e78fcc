import type { Feature } from '../../lib/feature.ts';
import { eraseSavedSearches, exportSavedSearches } from './saved-searches.public.ts';
import { savedSearchRoutes } from './saved-searches.routes.ts';
import { matchSavedSearches, notifyDigests, notifyMatch } from './saved-searches.tasks.ts';
import { talentSearchRoutes } from './talent-searches.routes.ts';
import { matchTalentSearches, notifyTalentDigests } from './talent-searches.tasks.ts';

export const savedSearchesFeature: Feature = {
  name: 'saved-searches',
  routes: [savedSearchRoutes, talentSearchRoutes],
  tasks: [matchSavedSearches, notifyDigests, notifyMatch, matchTalentSearches, notifyTalentDigests],
  tables: ['saved_searches', 'saved_search_matches', 'talent_searches'],
  exportPerson: exportSavedSearches,
  erasePerson: eraseSavedSearches,
  mailSamples: {
    matching_person: {
      title: '2 new candidates for “CFO, Hamburg”',
      body: 'Finance lead for makers of machines, Audit-ready finance without a large team',
      link: '/account/company/saved-searches',
    },
    matching_job: {
      title: '3 new jobs for “CFO, remote”',
      body: 'Fractional CFO for a series A, and 2 more.',
      link: '/jobgrid',
      mail: {
        paragraphs: ['New matches for your saved search:'],
        items: [
          {
            title: 'Fractional CFO for a series A',
            text: 'Northwind Robotics · 10–15 hours a week · remote',
            url: '/jobgrid',
          },
          {
            title: 'Interim finance lead',
            text: 'Harbour Health · 20 hours a week · Europe',
            url: '/jobgrid',
          },
          {
            title: 'Board adviser, finance',
            text: 'Kestrel Labs · 2 hours a week · remote',
            url: '/jobgrid',
          },
        ],
      },
    },
  },
};
