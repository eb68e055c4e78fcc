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

/** Many addresses are one page: a job is like the next. */
const kindOf = (path: string) =>
  path
    .replace(/^\/jobs\/(function|location)\/[^/]+/, '/jobs/$1/:of')
    .replace(/^(\/jobs\/function\/:of)\/.+/, '$1/:location')
    .replace(/^\/jobs\/[^/]+$/, '/jobs/:slug')
    .replace(/^(\/resources\/blog)\/.+/, '$1/:slug');

/** One address of each public page: what measurements and checks of every page visit. */
export const publicPagesOf = async (baseURL: string): Promise<string[]> => {
  const first = new Map<string, string>();
  for (const path of [...(await sitemapPaths(baseURL)), ...besides])
    if (!first.has(kindOf(path))) first.set(kindOf(path), path);
  return [...first.values()];
};
