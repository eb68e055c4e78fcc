import type { Meaning } from '../../lib/search-terms.ts';
import {
  countries,
  type Entry,
  knownCities,
  lexicon,
  longestPhrase,
  type Place,
  tokenize,
} from './lexicon.ts';

interface SearchMeaning extends Meaning {
  /** Of a city: the code of its country. */
  country?: string | undefined;
}

/** The text of a search, parsed into functions, places and other words. */
export interface ParsedSearch {
  typed: string;
  /** The functions and places in it. */
  meanings: readonly SearchMeaning[];
  /** The words that are neither. */
  rest: string;
  /** Text with the operators of a web search asks for exactly these words. */
  exact: boolean;
}

interface Segment {
  entry: Entry | undefined;
  from: number;
  to: number;
}

const operators = /"|(?:^|\s)-\S|\sor\s/i;

/** The text as known phrases, the longest first, and single words. */
const toSegments = (text: string): Segment[] => {
  const tokens = tokenize(text);
  const segments: Segment[] = [];
  for (let index = 0; index < tokens.length; ) {
    let length = Math.min(longestPhrase, tokens.length - index);
    const createEntryFinder = () => {
      const phrase = tokens.slice(index, index + length);
      return lexicon.get(phrase.map(({ key }) => key).join(' '));
    };
    while (length > 1 && createEntryFinder() === undefined) length -= 1;
    const [first, last] = [tokens[index], tokens[index + length - 1]];
    if (!first || !last) break;
    segments.push({ entry: createEntryFinder(), from: first.at, to: last.at + last.text.length });
    index += length;
  }
  return segments;
};

const findType = ({ entry }: Segment) =>
  entry?.kind === 'title' || entry?.kind === 'area' ? entry.type : undefined;

/** Neighbours that name a function together: 'VP Finance', 'fractional finance lead'. */
const groupTitles = (segments: readonly Segment[]): Segment[][] => {
  const groups: Segment[][] = [];
  let group: Segment[] = [];
  for (const segment of [...segments, undefined]) {
    if (segment?.entry && segment.entry.kind !== 'place') group.push(segment);
    else {
      if (group.some(findType)) groups.push(group);
      group = [];
    }
  }
  return groups.map((found) => {
    // Beside a title, the area of another function is what the work is about: 'CEO marketing agency'.
    const titles = new Set(found.filter(({ entry }) => entry?.kind === 'title').map(findType));
    return titles.size === 0
      ? found
      : found.filter((segment) => segment.entry?.kind !== 'area' || titles.has(findType(segment)));
  });
};

const quoted = (name: string) => (/[\s-]/.test(name) ? `"${name}"` : name);

/** The place as a meaning. A country is also meant by the cities in it. */
export const toPlaceMeaning = (place: Pick<Place, 'name' | 'names' | 'terms' | 'country'>): SearchMeaning => {
  const code = place.terms.find((term) => term.startsWith('COUNTRY:'))?.slice('COUNTRY:'.length);
  const inside = code ? knownCities.filter(({ country }) => country === code) : [];
  const names = [...place.names, ...inside.flatMap((city) => city.names)];
  return {
    kind: place.terms.some((term) => term.startsWith('WORKPLACE:')) ? 'workplace' : 'place',
    name: place.name,
    terms: place.terms,
    words: [...new Set(names.map((name) => name.toLowerCase()))].map(quoted).join(' or '),
    country: place.country,
  };
};

/** The meaning of a country by its code. */
export const toCountryMeaning = (code: string) => {
  const country = countries.get(code);
  return country && toPlaceMeaning(country);
};

/** The functions and places that a searched text names, and its other words. */
export const parseSearch = (typed = ''): ParsedSearch => {
  if (operators.test(typed)) return { typed, meanings: [], rest: typed, exact: true };
  const segments = toSegments(typed);
  const getText = ({ from, to }: Segment) => typed.slice(from, to);
  const groups = groupTitles(segments);
  const functions = groups.map((group) => {
    const types = [...new Set(group.flatMap((segment) => findType(segment) ?? []))];
    const words = group.map(getText).join(' ');
    return {
      kind: 'function' as const,
      name: types[0] ?? '',
      terms: types.map((type) => `FUNCTION:${type}`),
      words,
    };
  });
  const places = segments.flatMap((segment) =>
    segment.entry?.kind === 'place' ? [toPlaceMeaning(segment.entry.place)] : [],
  );
  const understood = new Set([...groups.flat(), ...segments.filter(({ entry }) => entry?.kind === 'place')]);
  const remaining = segments.filter((segment) => !understood.has(segment));
  const needed = remaining.filter(({ entry }) => entry?.kind !== 'filler');
  const isEmpty = needed.length === 0 && functions.length === 0 && places.length === 0;
  return {
    typed,
    meanings: [...functions, ...places],
    rest: isEmpty ? typed : needed.map(getText).join(' '),
    exact: false,
  };
};
