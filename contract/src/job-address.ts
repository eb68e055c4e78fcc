// Imports no values from schema modules, so that public pages load without zod.
import { toSlug } from './slug-address.ts';
import type { FractionalType, Location } from './values.ts';

/** The slug of a function: `/jobs/function/cfo`. */
export const functionSlugs = {
  CEO: 'ceo',
  CFO: 'cfo',
  COO: 'coo',
  CMO: 'cmo',
  CIO: 'cio',
  CTO: 'cto',
  CHRO: 'chro',
  'Chief Legal': 'chief-legal',
  'CSO (sales)': 'cso-sales',
  'Other specialized Fractional Executive': 'other-executives',
} as const satisfies Record<FractionalType, string>;

/** The slug of a location: `/jobs/location/south-america`. */
export const locationSlugs = {
  USA: 'usa',
  Canada: 'canada',
  Europe: 'europe',
  Asia: 'asia',
  'South America': 'south-america',
  Australia: 'australia',
} as const satisfies Record<Location, string>;

const findBySlug = <V extends string>(slugs: Record<V, string>, text = ''): V | undefined =>
  (Object.keys(slugs) as V[]).find((value) => slugs[value] === toSlug(text));

/** The function or location of a slug in any case; undefined for any other text. */
export const readFunctionSlug = (slug: string | undefined) => findBySlug(functionSlugs, slug);
export const readLocationSlug = (slug: string | undefined) => findBySlug(locationSlugs, slug);

/** The page of live jobs by function, by location, or by both. */
export const landingPath = (filter: {
  type?: FractionalType | undefined;
  location?: Location | undefined;
}): string => {
  const { type, location } = filter;
  if (type === undefined) return location ? `/jobs/location/${locationSlugs[location]}` : '/jobgrid';
  const place = location === undefined ? '' : `/${locationSlugs[location]}`;
  return `/jobs/function/${functionSlugs[type]}${place}`;
};

/** The public page of a job. The title is decoration: the id at the end identifies the job. */
export const publicJobPath = ({ id, title }: { id: string; title: string }): `/jobs/${string}` =>
  `/jobs/${[toSlug(title), id].filter(Boolean).join('-')}`;

/** The id at the end of a public job's URL; undefined without one. */
export const readJobId = (slugId: string): string | undefined =>
  /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(slugId.toLowerCase())?.[1];
