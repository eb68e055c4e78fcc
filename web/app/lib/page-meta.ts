import { type MetaDescriptor, useMatches, useRouteLoaderData } from 'react-router';

/** What the root's loader returns to every page. */
export interface SiteDetails {
  /** The origin at which people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether this is a test site, on which nobody is charged. */
  staging: boolean;
}

/** The full address of a path of this site; `path` begins with a slash. */
export const absoluteUrl = (site: SiteDetails | undefined, path: string): string =>
  `${site?.publicUrl ?? ''}${path}`;

/** Makes paths of this site full addresses, for structured data and feeds. */
export const useAbsoluteUrl = (): ((path: string) => string) => {
  const site = useRouteLoaderData('root') as SiteDetails | undefined;
  return (path) => absoluteUrl(site, path);
};

/** What search engines and social cards read about a public page. */
interface PublicPage {
  title: string;
  /** One or two sentences, some 50 to 160 characters. */
  description: string;
  /** The canonical path, from the site's root. */
  path: string;
  /** A picture of 1200 × 630, from the site's root. */
  image?: { path: string; alt: string } | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Excluded from search engines, such as an empty list. */
  noindex?: boolean;
}

/** The part of a `meta` function's arguments that is needed here. */
interface MetaArguments {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

const defaultImage = {
  path: '/social-card.png',
  alt: 'Cadre: senior leadership, by the day',
};
/** The `image` of a page; undefined, which is the site's picture, if the page has none of its own. */
export const imageOf = (path: string | null | undefined, alt: string) => (path ? { path, alt } : undefined);

const noIndex = { name: 'robots', content: 'noindex' };

/**
 * The `meta` of a public page: title, description, canonical link, Open Graph and Twitter card. Static:
 * `export const meta = publicPageMeta({...})`; from the page's data: `meta = (args) => publicPageMeta({...})(args)`.
 */
export const publicPageMeta =
  ({ title, description, path, image = defaultImage, type = 'website', noindex = false }: PublicPage) =>
  ({ matches }: MetaArguments): MetaDescriptor[] => {
    const site = matches.find((match) => match?.id === 'root')?.loaderData as SiteDetails | undefined;
    const url = absoluteUrl(site, path);
    return [
      { title: `${title} · Cadre` },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: url },
      ...(noindex ? [noIndex] : []),
      { property: 'og:site_name', content: 'Cadre' },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteUrl(site, image.path) },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:alt', content: image.alt },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: absoluteUrl(site, image.path) },
      { name: 'twitter:image:alt', content: image.alt },
    ];
  };

/**
 * The `meta` of a page that search engines leave out: behind a sign-in, or not found. `title` may name the titles by
 * route id, for a module that serves several screens.
 */
export const privatePageMeta =
  (title: string | Record<string, string>, description?: string) =>
  ({ matches }: MetaArguments): MetaDescriptor[] => {
    const text = typeof title === 'string' ? title : (title[matches.at(-1)?.id ?? ''] ?? '');
    return [
      { title: `${text} · Cadre` },
      noIndex,
      ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    ];
  };

/** The id of the shown page's route, which is its path in `routes.ts`: for a module that serves several screens. */
export const useRouteId = (): string => useMatches().at(-1)?.id ?? '';
