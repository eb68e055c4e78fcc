/** Public pages beside those of the sitemap: other views of the same, and the one for what is not there yet. */
const besides = ['/layout3', '/comingsoon'];

const read = async (baseURL: string, path: string): Promise<string[]> => {
  const xml = await (await fetch(`${baseURL}${path}`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '').pathname);
};

/** Every address that the sitemap lists. */
export const sitemapPaths = async (baseURL: string): Promise<string[]> => {
  const parts = await read(baseURL, '/sitemap.xml');
  return (await Promise.all(parts.map((part) => read(baseURL, part)))).flat();
};

/** Many addresses are one page: a job is like the next, and so is a search. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*$/, '?')
    .replace(/^\/jobs\/(function|location)\/[^/]+/, '/jobs/$1/:of')
    .replace(/^(\/jobs\/function\/:of)\/.+/, '$1/:location')
    .replace(/^\/jobs\/[^/]+$/, '/jobs/:slug')
    .replace(/^(\/resources\/blog)\/.+/, '$1/:slug');

/** Of each page a few addresses, in their order. */
export const someOfEach = (paths: string[], most: number): string[] => {
  const seen = new Map<string, number>();
  return paths.filter((path) => {
    const before = seen.get(kindOf(path)) ?? 0;
    seen.set(kindOf(path), before + 1);
    return before < most;
  });
};

/** One address of each public page: what measurements and checks of every page visit. */
export const publicPagesOf = async (
  baseURL: string,
  fits: (path: string) => boolean = () => true,
): Promise<string[]> => someOfEach([...(await sitemapPaths(baseURL)), ...besides].filter(fits), 1);
