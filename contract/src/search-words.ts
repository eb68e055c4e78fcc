import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';

/**
 * How the words of a search were changed because nothing matched them as typed. `spelling`: a misspelled text was read as
 * `to`. `place`: what is found is in `to` instead of `from`, or anywhere. `words`: the words `from` were left out.
 */
export const SearchChange = z.object({
  kind: z.enum(['spelling', 'place', 'words']),
  from: z.string(),
  to: z.string().nullable(),
});
export type SearchChange = z.infer<typeof SearchChange>;

/** The field of a list that a search with words answers; left out when the results match the words as typed. */
export const searchChanges = { search_changes: z.array(SearchChange).optional() };

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
  response: z.object({ results: z.array(SearchSuggestion) }),
});
