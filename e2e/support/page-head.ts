/** What a page's HTML tells search engines and social cards. */
export interface PageHead {
  status: number;
  title: string;
  /** By `name` or `property`. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** The objects of its JSON-LD, those of a `@graph` one by one. */
  things: Thing[];
  /** Addresses of this site that the page leads to or loads, from its root, without fragments. */
  links: string[];
}

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

const plainOf = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plainOf(value)]),
  );

const tags = (html: string, name: string) =>
  (html.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? []).map(attributesOf);

const thingsIn = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(([, json]) => {
    const data = JSON.parse(json ?? '');
    if (data['@context'] !== 'https://schema.org') throw new Error(`JSON-LD without its context: ${json}`);
    return (data['@graph'] as Thing[] | undefined) ?? [data as Thing];
  });

/** Reads a page as a crawler does: its HTML as it comes, no script run. */
export const readHead = async (baseURL: string, path: string): Promise<PageHead> => {
  const answer = await fetch(`${baseURL}${path}`, { redirect: 'manual' });
  const html = await answer.text();
  const links = [...tags(html, 'a'), ...tags(html, 'link')].flatMap(({ href = '' }) => {
    const url = new URL(href, `${baseURL}${path}`);
    return url.origin === baseURL ? [`${url.pathname}${url.search}`] : [];
  });
  return {
    status: answer.status,
    title: plainOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(
      tags(html, 'meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content]),
    ),
    canonical: tags(html, 'link').find(({ rel }) => rel === 'canonical')?.href,
    things: thingsIn(html),
    links: [...new Set(links)],
  };
};
