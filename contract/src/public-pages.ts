import type { SiteSwitch } from './site-values.ts';

/** The public pages that an operator may switch off. */
export const switchedPages: Readonly<Record<string, SiteSwitch>> = {
  '/rates': 'rate_explorer',
  '/resources/blog': 'blog',
  '/resources/affiliate-program': 'affiliate_programme',
};

/** The public pages that exist regardless of the data: for the sitemap and the benchmarks. */
export const publicPages = [
  '/',
  '/fractionals',
  '/companies',
  '/jobgrid',
  '/jobscategories',
  '/candidategrid',
  '/pricing',
  '/developers',
  '/rates',
  '/matching',
  '/services',
  '/team',
  '/company/about-us',
  '/company/contact-us',
  '/resources/faq',
  '/resources/blog',
  '/resources/affiliate-program',
  '/cookie-policy',
  '/privacy-policy',
  '/terms-and-conditions',
  '/cancellation-and-refund-policy',
  '/accessibility',
  '/imprint',
  '/security',
  '/contact-points',
] as const;
