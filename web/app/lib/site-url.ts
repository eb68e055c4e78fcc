import { useRouteLoaderData } from 'react-router';

/** What the root's loader hands to every page: where people reach the site, without a trailing slash. */
export interface SiteDetails {
  publicUrl: string;
}

/** An address of this site as others must write it; `path` begins with a slash. */
export const absoluteUrl = (site: SiteDetails | undefined, path: string): string =>
  `${site?.publicUrl ?? ''}${path}`;

/** Makes paths of this site into full addresses, for structured data and feeds. */
export const useAbsoluteUrl = (): ((path: string) => string) => {
  const site = useRouteLoaderData('root') as SiteDetails | undefined;
  return (path) => absoluteUrl(site, path);
};
