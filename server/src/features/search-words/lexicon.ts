import { countriesByLocation } from '../../../../contract/src/countries.ts';
import { fillerWords, functionTitles, rankWords } from '../../../../contract/src/function-titles.ts';
import type { Location } from '../../../../contract/src/values.ts';
import type { Meaning } from '../../lib/search-terms.ts';
import { cities, countryNames, locationNames } from './cities.ts';

/** A word of a text: as written, in the form that is compared, and its position. */
export interface Token {
  text: string;
  key: string;
  at: number;
}

const letters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd' };

/** In lower case without accents, like `unaccent` of PostgreSQL. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßłøæœđ]/g, (letter) => letters[letter] ?? letter);

/** The words of a text. 'M&A', 'C#' and addresses are one word each. */
export const tokenize = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}+#&@._]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    key: plain(word).replaceAll(/[._]/g, ''),
    at: index,
  }));

/** A phrase in the form that is compared. */
export const toKey = (phrase: string): string =>
  tokenize(phrase)
    .map(({ key }) => key)
    .join(' ');

export interface Place extends Omit<Meaning, 'kind' | 'words'> {
  names: readonly string[];
  /** Of a city: the code of its country. */
  country?: string;
}

/** What a phrase is known as. */
export type Entry =
  | { kind: 'title' | 'area'; type: string }
  | { kind: 'rank' | 'filler' }
  | { kind: 'place'; place: Place };

const split = (list: string, separator = ','): string[] =>
  list
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '');

const languages = ['en', 'de', 'fr'].flatMap((language) =>
  (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' }),
  ),
);

const listCities = (country: string): Place[] =>
  split(cities[country] ?? '').map((names) => {
    const [name = '', ...others] = split(names, '|');
    return { name, names: [name, ...others], terms: [], country };
  });

/** Countries that are a location of their own, by which most rows state them. */
const ownLocations: Partial<Record<string, Location>> = { US: 'USA', CA: 'Canada', AU: 'Australia' };

const toCountry = (code: string): Place => {
  const names = languages.flatMap((language) => language.of(code) ?? []);
  const location = ownLocations[code];
  return {
    name: names[0] ?? code,
    names: [...new Set([...names, ...split(countryNames[code] ?? '')])],
    terms: [`COUNTRY:${code}`, ...(location ? [`LOCATION:${location}`] : [])],
  };
};

/** The countries by code (ISO 3166-1). */
export const countries: ReadonlyMap<string, Place> = new Map(
  Object.values(countriesByLocation)
    .flat()
    .map((code) => [code, toCountry(code)]),
);

/** The cities that are known without a row. */
export const knownCities: readonly Place[] = [...countries.keys()].flatMap(listCities);

const regions: Place[] = Object.entries(locationNames).map(([location, names]) => ({
  name: location,
  names: split(names),
  terms: [`LOCATION:${location}`],
}));

const workplaces: Place[] = [
  {
    name: 'remote',
    names: ['remote', 'home office', 'homeoffice', 'télétravail'],
    terms: ['WORKPLACE:remote'],
  },
  { name: 'hybrid', names: ['hybrid', 'hybride'], terms: ['WORKPLACE:hybrid'] },
];

/** Every known phrase by its key; of two meanings the first in this order. */
export const lexicon: ReadonlyMap<string, Entry> = (() => {
  const entries = new Map<string, Entry>();
  const add = (phrases: readonly string[], entry: Entry) => {
    for (const key of phrases.map(toKey)) if (!entries.has(key)) entries.set(key, entry);
  };
  for (const [type, { titles }] of Object.entries(functionTitles))
    add(split(titles), { kind: 'title', type });
  for (const [type, { areas }] of Object.entries(functionTitles)) add(split(areas), { kind: 'area', type });
  add(split(rankWords), { kind: 'rank' });
  add(split(fillerWords), { kind: 'filler' });
  for (const place of [...workplaces, ...regions, ...countries.values(), ...knownCities])
    add(place.names, { kind: 'place', place });
  return entries;
})();

/** The most words of a known phrase. */
export const longestPhrase = Math.max(...[...lexicon.keys()].map((key) => key.split(' ').length));
