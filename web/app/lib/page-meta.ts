import { type MetaDescriptor, useMatches, useRouteLoaderData } from 'react-router';
import { shippedBrand } from '../../../contract/src/shipped-brand.ts';
import type { SiteDetails } from './brand.ts';

export type { SiteDetails };

/** The full address of a path of this site; `path` begins with a slash. */
export const absoluteUrl = (site: Pick<SiteDetails, 'publicUrl'> | undefined, path: string): string =>
  `${site?.publicUrl ?? ''}${path}`;

/** Makes paths of this site full addresses, for structured data and feeds. */
export const useAbsoluteUrl = (): ((path: string) => string) => {
  const site = useRouteLoaderData('root') as SiteDetails | undefined;
  return (path) => absoluteUrl(site, path);
};

/** What search engines and social cards read about a public page. */
interface PublicPage {
  title: string;
  /** One or two sentences, some 50 to 160 characters; a function of the brand's name where they name it. */
  description: string | ((brand: string) => string);
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

const getSite = ({ matches }: MetaArguments) =>
  matches.find((match) => match?.id === 'root')?.loaderData as SiteDetails | undefined;

const brandIn = (args: MetaArguments) => getSite(args)?.brand ?? shippedBrand;

/** The `image` of a page; undefined, which is the site's picture, if the page has none of its own. */
export const toImage = (path: string | null | undefined, alt: string) => (path ? { path, alt } : undefined);

const noIndex = { name: 'robots', content: 'noindex' };

/**
 * The `meta` of a public page: title, description, canonical link, Open Graph and Twitter card. Static:
 * `export const meta = publicPageMeta({...})`; from the page's data: `meta = (args) => publicPageMeta({...})(args)`.
 */
export const publicPageMeta =
  ({ title, description, path, image, type = 'website', noindex = false }: PublicPage) =>
  (args: MetaArguments): MetaDescriptor[] => {
    const site = getSite(args);
    const { name, tagline } = brandIn(args);
    const url = absoluteUrl(site, path);
    const text = typeof description === 'string' ? description : description(name);
    const picture = image ?? { path: '/social-card.png', alt: `${name}: ${tagline}` };
    return [
      { title: `${title} · ${name}` },
      { name: 'description', content: text },
      { tagName: 'link', rel: 'canonical', href: url },
      ...(noindex ? [noIndex] : []),
      { property: 'og:site_name', content: name },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: text },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteUrl(site, picture.path) },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:alt', content: picture.alt },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: absoluteUrl(site, picture.path) },
      { name: 'twitter:image:alt', content: picture.alt },
    ];
  };

/**
 * The `meta` of a page that search engines leave out: behind a sign-in, or not found. `title` may name the titles by
 * route id, for a module that serves several screens.
 */
export const privatePageMeta =
  (title: string | Record<string, string>, description?: string | ((brand: string) => string)) =>
  (args: MetaArguments): MetaDescriptor[] => {
    const { name } = brandIn(args);
    const text = typeof title === 'string' ? title : (title[args.matches.at(-1)?.id ?? ''] ?? '');
    return [
      { title: `${text} · ${name}` },
      noIndex,
      ...(description === undefined
        ? []
        : [
            {
              name: 'description',
              content: typeof description === 'string' ? description : description(name),
            },
          ]),
    ];
  };

/** The id of the shown page's route, which is its path in `routes.ts`: for a module that serves several screens. */
export const useRouteId = (): string => useMatches().at(-1)?.id ?? '';
