import type { Feature } from '../../lib/feature.ts';
import { countSearchWords } from './fill-vocabulary.ts';
import { searchWordsRoutes } from './search-words.routes.ts';

export const searchWordsFeature: Feature = {
  name: 'search-words',
  routes: [searchWordsRoutes],
  tasks: [countSearchWords],
  tables: ['search_words'],
};
