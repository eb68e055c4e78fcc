import type { Feature } from '../../lib/feature.ts';
import { eraseSavedSearchesOf, exportSavedSearchesOf } from './saved-searches.public.ts';
import { savedSearchRoutes } from './saved-searches.routes.ts';
import { matchSavedSearches, notifyDigests, notifyMatch } from './saved-searches.tasks.ts';

export const savedSearchesFeature: Feature = {
  name: 'saved-searches',
  routes: [savedSearchRoutes],
  tasks: [matchSavedSearches, notifyDigests, notifyMatch],
  tables: ['saved_searches', 'saved_search_matches'],
  exportPerson: exportSavedSearchesOf,
  erasePerson: eraseSavedSearchesOf,
  mailSamples: {
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
