import type { SearchChange } from '../../../../contract/src/search-changes.ts';
import { type ParsedSearch, toCountryMeaning } from './parse-search.ts';

/** Other words, and how they differ from the typed ones. */
export interface ChangedWords {
  words: ParsedSearch;
  changes: SearchChange[];
}

/**
 * What comes closest to words without a match, the closest first: the country instead of the city; the function without
 * the other words; any place. A search keeps at least its function, or its other words.
 */
export const relaxWords = (words: ParsedSearch): ChangedWords[] => {
  const functions = words.meanings.filter(({ kind }) => kind === 'function');
  const places = words.meanings.filter(({ kind }) => kind === 'place');
  const steps: ChangedWords[] = [];
  let closest: ChangedWords = { words, changes: [] };
  const relax = (changed: Partial<ParsedSearch>, changes: SearchChange[]) => {
    closest = { words: { ...closest.words, ...changed }, changes };
    steps.push(closest);
  };

  const city = places.find(({ country }) => country !== undefined);
  const country = city?.country && toCountryMeaning(city.country);
  if (city && country)
    relax({ meanings: words.meanings.map((meaning) => (meaning === city ? country : meaning)) }, [
      { kind: 'place', from: city.name, to: country.name },
    ]);

  const others: SearchChange[] = [];
  if (functions.length > 0 && words.rest !== '') {
    others.push({ kind: 'words', from: words.rest, to: null });
    relax({ rest: '' }, [...closest.changes, ...others]);
  }

  if (places.length > 0 && (functions.length > 0 || words.rest !== '')) {
    const from = places.map(({ name }) => name).join(', ');
    relax({ meanings: words.meanings.filter(({ kind }) => kind !== 'place') }, [
      { kind: 'place', from, to: null },
      ...others,
    ]);
  }
  return steps;
};
