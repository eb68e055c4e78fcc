import { z } from 'zod';

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
