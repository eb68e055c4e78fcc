import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';

/** What a search field offers to complete. */
export const SearchSuggestion = z.object({
  kind: z.enum(['function', 'skill', 'place']),
  /** What is searched for when it is chosen. */
  text: z.string(),
  /** Other names, in lower case without accents; typing the start of one offers it, too. */
  names: z.array(z.string()),
});
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const searchSuggestions = endpoint({
  method: 'GET',
  path: '/employer/search_suggestions',
  summary: 'Lists the functions, skills and cities that search fields offer, at most a few hundred',
  access: everyone,
  scope: 'jobs:read',
  response: z.object({ results: z.array(SearchSuggestion) }),
});
