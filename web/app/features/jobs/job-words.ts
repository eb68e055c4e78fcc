import type { FractionalType, Location } from '../../../../contract/src/values.ts';

/** A function as a heading says it, before 'jobs' or 'roles'. */
const roles: Partial<Record<FractionalType, string>> = {
  'Chief Legal': 'chief legal officer',
  'CSO (sales)': 'chief sales officer',
  'Other specialized Fractional Executive': 'specialist executive',
};

/** `Fractional CFO jobs in Europe`; without a function `Fractional executive jobs in Europe`. */
export const marketTitle = (type: FractionalType | undefined, location: Location | undefined): string =>
  [
    'Fractional',
    type === undefined ? 'executive' : (roles[type] ?? type),
    'jobs',
    location && placeWords(location),
  ]
    .filter(Boolean)
    .join(' ');

/** `in the USA`. */
export const placeWords = (location: Location): string => `in ${location === 'USA' ? 'the USA' : location}`;
