/** Metadata of a page's HTML for search engines and social cards. */
export interface PageHead {
  status: number;
  title: string;
  /** Contents by `name` or `property`. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** The JSON-LD objects; a `@graph` is flattened. */
  structuredData: Thing[];
  /** The number of its h1 elements, hidden ones included. */
  mainHeadings: number;
  /** Paths of this site in links and `link` elements, without fragments. */
  links: string[];
}

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const readAttributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  );

const attributesOfAll = (html: string, name: string) =>
  (html.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? []).map(readAttributes);

const readStructuredData = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]) => {
    const data = JSON.parse(json ?? '');
    if (data['@context'] !== 'https://schema.org') throw new Error(`JSON-LD without its context: ${json}`);
    return (data['@graph'] as Thing[] | undefined) ?? [data as Thing];
  });

/** Reads a page like a crawler: from its HTML, without running scripts. */
export const readHead = async (baseURL: string, path: string): Promise<PageHead> => {
  const response = await fetch(`${baseURL}${path}`, { redirect: 'manual' });
  const html = await response.text();
  const links = [...attributesOfAll(html, 'a'), ...attributesOfAll(html, 'link')].flatMap(({ href = '' }) => {
    const url = new URL(href, `${baseURL}${path}`);
    return url.origin === baseURL ? [`${url.pathname}${url.search}`] : [];
  });
  return {
    status: response.status,
    mainHeadings: html.match(/<h1[\s>]/g)?.length ?? 0,
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(
      attributesOfAll(html, 'meta').map(({ name, property, content = '' }) => [
        name ?? property ?? '',
        content,
      ]),
    ),
    canonical: attributesOfAll(html, 'link').find(({ rel }) => rel === 'canonical')?.href,
    structuredData: readStructuredData(html),
    links: [...new Set(links)],
  };
};
