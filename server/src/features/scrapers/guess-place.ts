import { countriesOf } from '../../../../contract/src/countries.ts';
import type { Location, Workplace } from '../../../../contract/src/values.ts';
import { type Guess, unknown } from './guess-function.ts';
import { majorCities, provinces, states } from './place-names.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const byCode = new Map(
  Object.entries(countriesOf).flatMap(([location, codes]) =>
    codes.map((code) => [code, location as Location] as const),
  ),
);
const byName = new Map<string, Location>([
  ...[...byCode].flatMap(([code, location]) => {
    const name = countryNames.of(code)?.toLowerCase();
    return name === undefined ? [] : [[name, location] as const];
  }),
  ...([
    ['usa', 'USA'],
    ['u.s.', 'USA'],
    ['u.s.a.', 'USA'],
    ['us', 'USA'],
    ['united states of america', 'USA'],
    ['america', 'USA'],
    ['north america', 'USA'],
    ['uk', 'Europe'],
    ['u.k.', 'Europe'],
    ['great britain', 'Europe'],
    ['england', 'Europe'],
    ['scotland', 'Europe'],
    ['wales', 'Europe'],
    ['northern ireland', 'Europe'],
    ['czech republic', 'Europe'],
    ['turkey', 'Europe'],
    ['europe', 'Europe'],
    ['emea', 'Europe'],
    ['eu', 'Europe'],
    ['european union', 'Europe'],
    ['dach', 'Europe'],
    ['asia', 'Asia'],
    ['apac', 'Asia'],
    ['uae', 'Asia'],
    ['hong kong', 'Asia'],
    ['latam', 'South America'],
    ['latin america', 'South America'],
    ['south america', 'South America'],
    ['australia', 'Australia'],
    ['anz', 'Australia'],
    ['oceania', 'Australia'],
  ] satisfies [string, Location][]),
]);

const remoteWords = /\b(remote|anywhere|worldwide|work from home|wfh|telecommute|distributed|virtual)\b/gi;
const partsOf = (place: string) =>
  place
    .replace(remoteWords, ' ')
    .replace(/\b(hybrid|on-?site|in office|based|only|within|the)\b/gi, ' ')
    .split(/[,/|;()[\]–—]|\s-\s|\s+or\s+/)
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '');

const locate = (part: string): Guess<Location> | undefined => {
  const name = part.toLowerCase();
  const country = byName.get(name);
  if (country) return { value: country, confidence: 0.9 };
  if (states.has(name) || /^D\.?C\.?$/.test(part)) return { value: 'USA', confidence: 0.85 };
  if (provinces.has(name)) return { value: 'Canada', confidence: 0.85 };
  const city = majorCities.get(name);
  return city ? { value: city, confidence: 0.75 } : undefined;
};

/** A place of the spec's set, from the country that the source names, else from the words of the place. */
export const guessLocation = (place: string | null, country: string | null): Guess<Location | null> => {
  const code =
    country !== null && /^[A-Za-z]{2}$/.test(country) ? byCode.get(country.toUpperCase()) : undefined;
  if (code) return { value: code, confidence: 0.95 };
  const named = country === null ? undefined : byName.get(country.toLowerCase());
  if (named) return { value: named, confidence: 0.95 };
  if (place === null) return unknown;
  // From the last part on, where the country or the state stands.
  const parts = partsOf(place).reverse();
  for (const part of parts) {
    const found = locate(part);
    if (found) return found;
  }
  const [last] = parts;
  const spare = last !== undefined && parts.length > 1 ? byCode.get(last.toUpperCase()) : undefined;
  return spare ? { value: spare, confidence: 0.6 } : unknown;
};

/** The city: the first part of a place that is neither a country nor a region of one. */
export const guessCity = (place: string | null): Guess<string> => {
  const [first] = place === null ? [] : partsOf(place);
  if (first === undefined || first.length > 60 || /\d/.test(first)) return { value: '', confidence: 0 };
  const name = first.toLowerCase();
  const broad = byName.has(name) || states.has(name) || provinces.has(name);
  // New York is a state, too; what stands first and alone is meant as the city.
  if (broad && !majorCities.has(name)) return { value: '', confidence: 0 };
  return { value: first, confidence: 0.8 };
};

const workplaces: [Workplace, RegExp][] = [
  ['hybrid', /\bhybrid\b/i],
  ['remote', /\b(remote|telecommute|work from home|wfh|virtual)\b/i],
  ['on_site', /\bon[-_ ]?site\b|\bin[- ]office\b|\bin[- ]person\b/i],
];

/** Where one works: as the source names it, else by the place, the title and the text. */
export const guessWorkplace = (
  named: string | null,
  { place, title, text }: { place: string | null; title: string; text: string },
): Guess<Workplace | null> => {
  const find = (said: string | null) => workplaces.find(([, words]) => words.test(said ?? ''))?.[0];
  const sure: [string | null, number][] = [
    [named, 0.95],
    [place, 0.9],
    [title, 0.9],
  ];
  for (const [said, confidence] of sure) {
    const value = find(said);
    if (value) return { value, confidence };
  }
  if (/\b(fully|100%|entirely|completely) remote\b|\bremote[- ](first|role|position|only)\b/i.test(text))
    return { value: 'remote', confidence: 0.6 };
  if (/\bhybrid (role|position|work|working|model|schedule)\b/i.test(text))
    return { value: 'hybrid', confidence: 0.6 };
  return place === null ? unknown : { value: 'on_site', confidence: 0.3 };
};
