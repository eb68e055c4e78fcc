import { useRouteLoaderData } from 'react-router';
import type { Brand } from '../../../contract/src/brand.ts';
import { limits } from '../../../contract/src/limits.ts';
import { shippedBrand } from '../../../contract/src/shipped-brand.ts';
import type { SiteLimits, SiteSwitches } from '../../../contract/src/site-defaults.ts';

/** What every page knows of the settings. The logo is at `/brand-logo.png`. */
export interface SiteDetails {
  /** The origin at which people reach the site, without a trailing slash. */
  publicUrl: string;
  /** Whether this is a test site, on which nobody is charged. */
  staging: boolean;
  /** Whether tax is added to the prices of plans. */
  plusTax: boolean;
  brand: Pick<Brand, 'name' | 'tagline' | 'mark'> & { hasLogo: boolean };
  /** The address of the colours of the brand; null if they are those of the product. */
  colors: string | null;
  support: string;
  limits: SiteLimits;
  switches: SiteSwitches;
  /** Whether a text has a version that everybody has to accept. */
  asksToAccept: boolean;
}

/** For what is drawn outside of the routes, as in tests. */
const unknownSite: SiteDetails = {
  publicUrl: '',
  staging: false,
  plusTax: false,
  brand: { ...shippedBrand, hasLogo: false },
  colors: null,
  support: '',
  limits,
  switches: {
    newsletter: true,
    affiliate_programme: true,
    blog: true,
    rate_explorer: true,
    assistants: true,
    review_first_jobs: false,
  },
  asksToAccept: false,
};

/** The settings of the site, from the loader of the root. */
export const useSite = (): SiteDetails =>
  (useRouteLoaderData('root') as SiteDetails | undefined) ?? unknownSite;

/** The name of the brand, as a text on a page. */
export const BrandName = (): string => useBrand().name;

/** The brand: the one place from which pages take the name. */
export const useBrand = (): SiteDetails['brand'] => useSite().brand;
