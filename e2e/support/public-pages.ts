/** Public pages that the sitemap does not list: another job list layout, and the placeholder page. */
const unlistedPaths = ['/layout3', '/comingsoon'];

const readLocations = async (baseURL: string, path: string): Promise<string[]> => {
  const xml = await (await fetch(`${baseURL}${path}`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
};

/** Every path that the sitemap lists. */
export const sitemapPaths = async (baseURL: string): Promise<string[]> => {
  const parts = await readLocations(baseURL, '/sitemap.xml');
  return (await Promise.all(parts.map((part) => readLocations(baseURL, part)))).flat();
};

/** The pattern of a path. All jobs have one pattern, all searches of a page another. */
const toPattern = (path: string) =>
  path
    .replace(/\?.*$/, '?')
    .replace(/^\/jobs\/(function|location)\/[^/]+/, '/jobs/$1/:value')
    .replace(/^(\/jobs\/function\/:value)\/.+/, '$1/:location')
    .replace(/^\/jobs\/[^/]+$/, '/jobs/:slug')
    .replace(/^\/(p|c)\/[^/]+$/, '/$1/:slug')
    .replace(/^(\/resources\/blog)\/.+/, '$1/:slug');

/** At most `limit` paths of each pattern, in the given order. */
export const limitPerPattern = (paths: string[], limit: number): string[] => {
  const counts = new Map<string, number>();
  return paths.filter((path) => {
    const count = counts.get(toPattern(path)) ?? 0;
    counts.set(toPattern(path), count + 1);
    return count < limit;
  });
};

/** One path of each public page, for measurements and checks of every page. */
export const publicPagesOf = async (
  baseURL: string,
  isIncluded: (path: string) => boolean = () => true,
): Promise<string[]> =>
  limitPerPattern([...(await sitemapPaths(baseURL)), ...unlistedPaths].filter(isIncluded), 1);
