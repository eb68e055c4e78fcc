import { z } from 'zod';
import { Brand } from './brand.ts';
import { OperatorDetails } from './operator.ts';
import {
  limitNames,
  type SiteLimit,
  type SiteLimits,
  type SiteSwitch,
  type SiteSwitches,
  type SiteTextName,
  siteLimits,
  siteTextNames,
  siteTexts,
  switchNames,
} from './site-defaults.ts';
import { paragraph } from './values.ts';

export type {
  LegalTextName,
  SiteLimit,
  SiteLimits,
  SiteSwitch,
  SiteSwitches,
  SiteTextName,
} from './site-defaults.ts';
export {
  defaultSiteLimits,
  defaultSiteSwitches,
  legalTextNames,
  siteLimits,
  siteSwitches,
  siteTextNames,
  siteTexts,
} from './site-defaults.ts';

export const SiteText = z.strictObject({
  /** Markdown with a title, a summary and the day of the change between two lines of `---`. */
  text: paragraph(200_000, 1),
  /** Whether everybody has to accept this version at their next visit. */
  must_accept: z.boolean(),
});
export type SiteText = z.infer<typeof SiteText>;

const LimitValues = z.strictObject(
  Object.fromEntries(
    limitNames.map((name) => [
      name,
      z
        .int('Write a whole number.')
        .min(siteLimits[name].min, `At least ${siteLimits[name].min}.`)
        .max(siteLimits[name].max, `At most ${siteLimits[name].max}.`),
    ]),
  ) as Record<SiteLimit, z.ZodInt>,
);

const SwitchValues = z.strictObject(
  Object.fromEntries(switchNames.map((name) => [name, z.boolean()])) as Record<SiteSwitch, z.ZodBoolean>,
);

/** The parts of the settings. Each is saved as a whole, and has its own history. */
export const sectionSchemas = {
  brand: Brand,
  operator: OperatorDetails,
  limits: LimitValues,
  switches: SwitchValues,
  ...(Object.fromEntries(siteTextNames.map((name) => [name, SiteText])) as Record<
    SiteTextName,
    typeof SiteText
  >),
} as const;
export type SiteSection = keyof typeof sectionSchemas;
export const SiteSection = z.enum(Object.keys(sectionSchemas) as [SiteSection, ...SiteSection[]]);
export type SectionValue<S extends SiteSection> = z.infer<(typeof sectionSchemas)[S]>;

export const isTextSection = (section: SiteSection): section is SiteTextName => section in siteTexts;

/** A text as it applies, with its version: 0 for that of the file. */
export interface CurrentText extends SiteText {
  version: number;
  changed_at: string;
  /** The last version that everybody has to accept, and its time; 0 and '' without one. */
  accept_version: number;
  accept_at: string;
}

/** What the operator decides about the site, as it applies now. */
export interface Site {
  brand: Brand;
  operator: OperatorDetails;
  limits: SiteLimits;
  switches: SiteSwitches;
  texts: Readonly<Record<SiteTextName, CurrentText>>;
  /** Of the newest change, for the addresses of what is drawn from the settings. */
  revision: string;
}
