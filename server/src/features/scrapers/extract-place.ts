import { countriesByLocation } from '../../../../contract/src/countries.ts';
import type { Location, Workplace } from '../../../../contract/src/values.ts';
import { type Extracted, notFound } from './extracted-field.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const byCode = new Map(
  Object.entries(countriesByLocation).flatMap(([location, codes]) =>
    codes.map((code) => [code, location as Location] as const),
  ),
);
/** The names in lists separated by `|`, in lower case, each with the location of its list. */
const byListedName = (lists: Partial<Record<Location, string>>): [string, Location][] =>
  Object.entries(lists).flatMap(([location, names]) =>
    names
      .toLowerCase()
      .split('|')
      .map((name): [string, Location] => [name, location as Location]),
  );

/** Countries and regions by their names in lower case. */
const byName = new Map<string, Location>([
  ...[...byCode].flatMap(([code, location]): [string, Location][] => {
    const name = countryNames.of(code)?.toLowerCase();
    return name === undefined ? [] : [[name, location]];
  }),
  ...byListedName({
    USA: 'usa|u.s.|u.s.a.|us|united states of america|america|north america',
    Europe:
      'uk|u.k.|great britain|england|scotland|wales|northern ireland|czech republic|turkey|europe|emea|eu|european union|dach',
    Asia: 'asia|apac|uae|hong kong',
    'South America': 'latam|latin america|south america',
    Australia: 'australia|anz|oceania',
  }),
]);

const toNameSet = (names: string) => new Set(names.toLowerCase().split('|'));

/** States of the USA by name and by postal code. */
const states = toNameSet(
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|' +
    'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY',
);

/** Provinces and territories of Canada. */
const provinces = toNameSet(
  'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Nova Scotia|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan|Yukon|Nunavut|AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|YT',
);

/** Cities that jobs name without their country. */
const majorCities = new Map(
  byListedName({
    USA: 'New York|New York City|NYC|San Francisco|Los Angeles|Chicago|Boston|Seattle|Austin|Denver|Atlanta|Miami|Dallas|Houston|Philadelphia|Phoenix|San Diego|Portland|Bay Area|San Francisco Bay Area|Minneapolis|Nashville|Salt Lake City|Washington DC|Palo Alto',
    Canada: 'Toronto|Vancouver|Montreal|Montréal|Calgary|Ottawa|Edmonton|Waterloo',
    Europe:
      'London|Manchester|Edinburgh|Glasgow|Bristol|Leeds|Birmingham|Cambridge|Oxford|Dublin|Paris|Lyon|Berlin|Munich|München|Hamburg|Frankfurt|Cologne|Amsterdam|Rotterdam|Brussels|Antwerp|Zurich|Zürich|Geneva|Vienna|Madrid|Barcelona|Lisbon|Porto|Milan|Rome|Stockholm|Gothenburg|Copenhagen|Oslo|Helsinki|Warsaw|Krakow|Prague|Budapest|Bucharest|Athens|Tallinn|Riga|Vilnius|Luxembourg|Istanbul',
    Asia: 'Singapore|Hong Kong|Tokyo|Seoul|Shanghai|Beijing|Shenzhen|Taipei|Bangkok|Jakarta|Manila|Kuala Lumpur|Ho Chi Minh City|Hanoi|Mumbai|Bangalore|Bengaluru|Delhi|New Delhi|Hyderabad|Dubai|Abu Dhabi|Riyadh|Tel Aviv',
    'South America':
      'São Paulo|Sao Paulo|Rio de Janeiro|Buenos Aires|Santiago|Bogotá|Bogota|Medellín|Medellin|Lima|Montevideo',
    Australia:
      'Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Auckland|Wellington|NSW|New South Wales|Victoria|Queensland',
  }),
);

const remoteWords = /\b(remote|anywhere|worldwide|work from home|wfh|telecommute|distributed|virtual)\b/gi;
const splitPlace = (place: string) =>
  place
    .replace(remoteWords, ' ')
    .replace(/\b(hybrid|on-?site|in office|based|only|within|the)\b/gi, ' ')
    .split(/[,/|;()[\]–—]|\s-\s|\s+or\s+/)
    .map((part) => part.replace(/^[\s-]+|[\s-]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => part !== '');

const locate = (part: string): Extracted<Location> | undefined => {
  const name = part.toLowerCase();
  const country = byName.get(name);
  if (country) return { value: country, confidence: 0.9 };
  if (states.has(name) || /^D\.?C\.?$/.test(part)) return { value: 'USA', confidence: 0.85 };
  if (provinces.has(name)) return { value: 'Canada', confidence: 0.85 };
  const city = majorCities.get(name);
  return city ? { value: city, confidence: 0.75 } : undefined;
};

/** The location from the country that the source names, else from its place. */
export const extractLocation = (place: string | null, country: string | null): Extracted<Location | null> => {
  const code =
    country !== null && /^[A-Za-z]{2}$/.test(country) ? byCode.get(country.toUpperCase()) : undefined;
  if (code) return { value: code, confidence: 0.95 };
  const named = country === null ? undefined : byName.get(country.toLowerCase());
  if (named) return { value: named, confidence: 0.95 };
  if (place === null) return notFound;
  // The country or state comes last.
  const parts = splitPlace(place).reverse();
  for (const part of parts) {
    const found = locate(part);
    if (found) return found;
  }
  const [last] = parts;
  const countryCode = last !== undefined && parts.length > 1 ? byCode.get(last.toUpperCase()) : undefined;
  return countryCode ? { value: countryCode, confidence: 0.6 } : notFound;
};

/** The city: the first part of a place, unless it is a country, state or province. */
export const extractCity = (place: string | null): Extracted<string> => {
  const [first] = place === null ? [] : splitPlace(place);
  if (first === undefined || first.length > 60 || /\d/.test(first)) return { value: '', confidence: 0 };
  const name = first.toLowerCase();
  const isRegion = byName.has(name) || states.has(name) || provinces.has(name);
  // New York is a state and a city: the first part means the city.
  if (isRegion && !majorCities.has(name)) return { value: '', confidence: 0 };
  return { value: first, confidence: 0.8 };
};

const workplaces: [Workplace, RegExp][] = [
  ['hybrid', /\bhybrid\b/i],
  ['remote', /\b(remote|telecommute|work from home|wfh|virtual)\b/i],
  ['on_site', /\bon[-_ ]?site\b|\bin[- ]office\b|\bin[- ]person\b/i],
];

/** The workplace from the source's own field, else from the place, the title and the text. */
export const extractWorkplace = (
  named: string | null,
  { place, title, text }: { place: string | null; title: string; text: string },
): Extracted<Workplace | null> => {
  const explicit: [string | null, number][] = [
    [named, 0.95],
    [place, 0.9],
    [title, 0.9],
  ];
  for (const [source, confidence] of explicit) {
    const value = workplaces.find(([, pattern]) => pattern.test(source ?? ''))?.[0];
    if (value) return { value, confidence };
  }
  if (/\b(fully|100%|entirely|completely) remote\b|\bremote[- ](first|role|position|only)\b/i.test(text))
    return { value: 'remote', confidence: 0.6 };
  if (/\bhybrid (role|position|work|working|model|schedule)\b/i.test(text))
    return { value: 'hybrid', confidence: 0.6 };
  return place === null ? notFound : { value: 'on_site', confidence: 0.3 };
};
