import type { SearchChange } from '../../../../contract/src/search-changes.ts';
import type { Db } from '../../lib/db.ts';
import { correctWords, findCity } from './correct-spelling.ts';
import { relaxWords } from './relax-search.ts';
import type { AskedWords } from './understand-search.ts';

/** What a search found, and how its words were changed because none matched as typed. */
export type Forgiven<Found> = Found & { changes: SearchChange[] };

/**
 * Searches for the words as typed. Only if nothing matches, searches for what they look like misspellings of, then for
 * what comes closest; if that has no match either, the answer is empty.
 */
export const forgive = async <Found extends { count: number }>(
  db: Db,
  asked: AskedWords,
  find: (words: AskedWords) => Promise<Found>,
): Promise<Forgiven<Found>> => {
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
