import type { MetaDescriptor } from 'react-router';
import { absoluteUrl, type SiteDetails } from './site-url.ts';

/** What search engines and social cards are told of a public page. */
interface PageFacts {
  title: string;
  /** One or two sentences, some 50 to 160 characters. */
  description: string;
  /** The page's one address, from the site's root: what `canonical` names. */
  path: string;
  /** A picture of 1200 × 630, from the site's root. */
  image?: string;
  type?: 'website' | 'article';
  /** Kept out of search engines: a list with nothing in it. */
  noindex?: boolean;
}

/** The part of a `meta` function's arguments that is needed here. */
interface MetaGiven {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

const defaultImage = '/social-card.png';

/**
 * The `meta` of a public page: title, description, canonical link, Open Graph and Twitter card. Static:
 * `export const meta = described({...})`; from the page's data: `meta = (args) => described({...})(args)`.
 */
export const described =
  ({ title, description, path, image = defaultImage, type = 'website', noindex = false }: PageFacts) =>
  ({ matches }: MetaGiven): MetaDescriptor[] => {
    const site = matches.find((match) => match?.id === 'root')?.loaderData as SiteDetails | undefined;
    const url = absoluteUrl(site, path);
    return [
      { title: `${title} · Cadre` },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: url },
      ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:site_name', content: 'Cadre' },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: absoluteUrl(site, image) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ];
  };
