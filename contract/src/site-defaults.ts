import { limits } from './limits.ts';

// Without schemas, as every page loads it.

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

/** The limits that an operator may change, with what they limit and their bounds. */
export const siteLimits = {
  invitationsDay: { label: 'Invitations of a company in a day', min: 5, max: 500 },
  directoryPeopleDay: { label: 'Profiles that a company reads in a day', min: 50, max: 2_000 },
  shortlists: { label: 'Shortlists of a company', min: 5, max: 500 },
  shortlistPeople: { label: 'People on a shortlist', min: 10, max: 300 },
  talentSearches: { label: 'Saved candidate searches of a person', min: 5, max: 100 },
  commitments: { label: 'Private commitments of a fractional', min: 5, max: 100 },
  reviewedJobs: { label: 'First jobs of a company that are reviewed', min: 1, max: 20 },
  apiKeys: { label: 'API keys of an account', min: 1, max: 100 },
  webhooks: { label: 'Webhooks of a company', min: 1, max: 50 },
} as const satisfies Partial<Record<keyof typeof limits, { label: string; min: number; max: number }>>;
export type SiteLimit = keyof typeof siteLimits;
export type SiteLimits = Record<SiteLimit, number>;
export const limitNames = Object.keys(siteLimits) as SiteLimit[];

export const defaultSiteLimits = Object.fromEntries(
  limitNames.map((name) => [name, limits[name]]),
) as SiteLimits;

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
    hint: 'The first jobs that a new company publishes wait for an admin on Today. Limits says how many.',
    initial: false,
  },
} as const satisfies Record<string, { label: string; hint: string; initial: boolean }>;
export type SiteSwitch = keyof typeof siteSwitches;
export type SiteSwitches = Record<SiteSwitch, boolean>;
export const switchNames = Object.keys(siteSwitches) as SiteSwitch[];

export const defaultSiteSwitches = Object.fromEntries(
  switchNames.map((name) => [name, siteSwitches[name].initial]),
) as SiteSwitches;
