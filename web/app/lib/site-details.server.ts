import { isShipped } from '../../../contract/src/shipped-brand.ts';
import { siteTextNames } from '../../../contract/src/site-defaults.ts';
import type { Site } from '../../../contract/src/site-values.ts';
import type { SiteDetails } from './brand.ts';

/** The part of the settings that goes to every page. */
export const toSiteDetails = (
  { publicUrl, staging, plusTax }: Pick<SiteDetails, 'publicUrl' | 'staging' | 'plusTax'>,
  site: Site,
): SiteDetails => {
  const { name, tagline, mark, logo } = site.brand;
  return {
    publicUrl,
    staging,
    plusTax,
    brand: { name, tagline, mark, hasLogo: logo !== null },
    colors: isShipped(site.brand) ? null : `/brand.css?v=${site.revision}`,
    support: site.operator.mails.support,
    limits: site.limits,
    switches: site.switches,
    asksToAccept: siteTextNames.some((text) => site.texts[text].accept_version > 0),
  };
};
