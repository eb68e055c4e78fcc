import type { SearchChange } from '../../../../contract/src/search-changes.ts';
import type { Db } from '../../lib/db.ts';
import { correctWords, findCity } from './correct-spelling.ts';
import type { ParsedSearch } from './parse-search.ts';
import { relaxWords } from './relax-search.ts';

/** The result of a search, with the changes of its words if nothing matched as typed. */
export type ChangedSearch<Found> = Found & { changes: SearchChange[] };

/**
 * Searches for the words as typed. If nothing matches, searches with corrected spelling, then with fewer conditions, until
 * something matches. Without any match, the result is empty.
 */
export const searchWithFallbacks = async <Found extends { count: number }>(
  db: Db,
  asked: ParsedSearch,
  find: (words: ParsedSearch) => Promise<Found>,
): Promise<ChangedSearch<Found>> => {
  const found = await find(asked);
  if (found.count > 0 || asked.exact || asked.typed === '') return { ...found, changes: [] };
  const corrected = await correctWords(db, asked);
  const spelling: SearchChange[] =
    corrected === asked ? [] : [{ kind: 'spelling', from: asked.typed, to: corrected.typed }];
  const words = await findCity(db, corrected);
  const steps = [...(corrected === asked ? [] : [{ words: corrected, changes: [] }]), ...relaxWords(words)];
  for (const step of steps) {
    const closest = await find(step.words);
    if (closest.count > 0) return { ...closest, changes: [...spelling, ...step.changes] };
  }
  return { ...found, changes: [] };
};
