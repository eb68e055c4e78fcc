import { z } from 'zod';
import { Brand } from './brand.ts';
import { limits } from './limits.ts';
import { OperatorDetails } from './operator.ts';
import { paragraph } from './values.ts';

/** The texts of `content/` that pages show, by the name of their file and page. */
export const siteTexts = {
  'terms-and-conditions': 'Terms',
  'privacy-policy': 'Privacy policy',
  'cookie-policy': 'Cookie policy',
  'cancellation-and-refund-policy': 'Cancellation and refunds',
  accessibility: 'Accessibility statement',
  imprint: 'Imprint',
  security: 'Security',
  'contact-points': 'Contact points',
  faq: 'Questions and answers',
} as const;
export type SiteTextName = keyof typeof siteTexts;
export const siteTextNames = Object.keys(siteTexts) as SiteTextName[];

/** The texts with a page of their own: all but the questions. */
export type LegalTextName = Exclude<SiteTextName, 'faq'>;
export const legalTextNames = siteTextNames.filter((name): name is LegalTextName => name !== 'faq');

export const SiteText = z.strictObject({
  /** Markdown with a title, a summary and the day of the change between two lines of `---`. */
  text: paragraph(200_000, 1),
  /** Whether everybody has to accept this version at their next visit. */
  must_accept: z.boolean(),
});
export type SiteText = z.infer<typeof SiteText>;

/** The limits that an operator may change, with what they limit and their bounds. */
export const siteLimits = {
  invitationsDay: { label: 'Invitations of a company in a day', least: 5, most: 500 },
  directoryPeopleDay: { label: 'Profiles that a company reads in a day', least: 50, most: 2_000 },
  shortlists: { label: 'Shortlists of a company', least: 5, most: 500 },
  talentSearches: { label: 'Saved candidate searches of a person', least: 5, most: 100 },
  apiKeys: { label: 'API keys of an account', least: 1, most: 100 },
  webhooks: { label: 'Webhooks of a company', least: 1, most: 50 },
} as const satisfies Partial<Record<keyof typeof limits, { label: string; least: number; most: number }>>;
export type SiteLimit = keyof typeof siteLimits;
export type SiteLimits = Record<SiteLimit, number>;
const limitNames = Object.keys(siteLimits) as SiteLimit[];

export const defaultSiteLimits = Object.fromEntries(
  limitNames.map((name) => [name, limits[name]]),
) as SiteLimits;

const SiteLimits = z.strictObject(
  Object.fromEntries(
    limitNames.map((name) => [
      name,
      z
        .int('Write a whole number.')
        .min(siteLimits[name].least, `At least ${siteLimits[name].least}.`)
        .max(siteLimits[name].most, `At most ${siteLimits[name].most}.`),
    ]),
  ) as Record<SiteLimit, z.ZodInt>,
);

/** What an operator switches on and off. What is off answers 404 and has no link. */
export const siteSwitches = {
  newsletter: { label: 'Newsletter', hint: 'Visitors subscribe in the footer.', initial: true },
  affiliate_programme: {
    label: 'Affiliate programme',
    hint: 'Its page, and the form to join.',
    initial: true,
  },
  blog: { label: 'Blog', hint: 'Its public pages and its feed. Admins still write posts.', initial: true },
  rate_explorer: { label: 'Rates', hint: 'The public page of what companies pay.', initial: true },
  assistants: {
    label: 'Assistants',
    hint: 'Programs that connect by the Model Context Protocol.',
    initial: true,
  },
  review_first_jobs: {
    label: 'Review the first jobs of a company',
    hint: 'The first two jobs that a new company publishes wait for an admin on Today.',
    initial: false,
  },
} as const satisfies Record<string, { label: string; hint: string; initial: boolean }>;
export type SiteSwitch = keyof typeof siteSwitches;
export type SiteSwitches = Record<SiteSwitch, boolean>;
const switchNames = Object.keys(siteSwitches) as SiteSwitch[];

export const defaultSiteSwitches = Object.fromEntries(
  switchNames.map((name) => [name, siteSwitches[name].initial]),
) as SiteSwitches;

const SiteSwitches = z.strictObject(
  Object.fromEntries(switchNames.map((name) => [name, z.boolean()])) as Record<SiteSwitch, z.ZodBoolean>,
);

/** The parts of the settings. Each is saved as a whole, and has its own history. */
export const sectionSchemas = {
  brand: Brand,
  operator: OperatorDetails,
  limits: SiteLimits,
  switches: SiteSwitches,
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
