import { z } from 'zod';
import { endpoint, signedIn } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { SiteSection } from './site-values.ts';
import { Done, Id, Time } from './values.ts';

/** The value of a section, in the form of `sectionSchemas`. */
const Value = z.record(z.string(), z.unknown());

/** A section as it applies now. */
const StoredSection = z.object({
  section: SiteSection,
  value: Value,
  /** Of the last change; 0 before the first. */
  version: z.int(),
  /** Whether the value is that of `content/`. */
  is_default: z.boolean(),
});

export const siteSettings = endpoint({
  method: 'GET',
  path: '/site/settings',
  summary: 'Returns the settings of the site by section, as they apply now',
  access: ['admin'],
  adminArea: 'site',
  response: z.object({ sections: z.array(StoredSection) }),
});
export type StoredSection = z.infer<typeof StoredSection>;

export const siteHistory = endpoint({
  method: 'GET',
  path: '/site/history',
  summary: 'Lists the changes of the settings, newest first',
  access: ['admin'],
  adminArea: 'site',
  query: z.object({ ...pagingQuery, section: SiteSection.optional() }),
  response: toPageSchema(
    z.object({
      id: Id,
      section: SiteSection,
      version: z.int(),
      /** Null where the change restored the value of `content/`. */
      value: Value.nullable(),
      before: Value.nullable(),
      author: z.string(),
      created_at: Time,
    }),
  ),
});
export type SiteChange = z.infer<typeof siteHistory.response>['results'][number];

export const siteLogo = endpoint({
  method: 'POST',
  path: '/site/logo',
  summary: 'Draws an uploaded logo (SVG, PNG, JPEG or WebP) as the square PNG that the brand takes',
  access: ['admin'],
  adminArea: 'site',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ file: z.custom<Blob>() }),
  multipart: true,
  response: z.object({ logo: z.string() }),
  errors: ['invalid_file', 'too_large'],
});

const bySection = z.object({ section: SiteSection });

export const siteSettingUpdate = endpoint({
  method: 'PUT',
  path: '/site/settings/:section',
  summary: 'Replaces a section of the settings; every process applies it within two seconds',
  access: ['admin'],
  adminArea: 'site',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: bySection,
  body: z.object({
    value: Value,
    /** The version that was edited. */
    version: z.int(),
  }),
  response: StoredSection,
  errors: ['changed_meanwhile'],
});

export const siteSettingRestore = endpoint({
  method: 'POST',
  path: '/site/settings/:section/restore',
  summary: 'Restores an earlier value of a section, or that of content/',
  access: ['admin'],
  adminArea: 'site',
  requiresRecentAuth: true,
  invalidates: [],
  idempotent: 'by-nature',
  params: bySection,
  body: z.object({
    /** The change whose value is restored; null for the value of `content/`. */
    id: Id.nullable(),
    version: z.int(),
  }),
  response: StoredSection,
  errors: ['changed_meanwhile'],
});

/** A text that the caller has not accepted in its present version. */
const AwaitedText = z.object({ name: SiteSection, title: z.string(), version: z.int(), changed_at: Time });

export const textsToAccept = endpoint({
  method: 'GET',
  path: '/site/texts_to_accept',
  summary: 'Lists the texts whose new version the caller has to accept',
  access: signedIn,
  response: z.object({ texts: z.array(AwaitedText) }),
});

export const textAccept = endpoint({
  method: 'POST',
  path: '/site/acceptances',
  summary: 'Accepts the present version of a text; stored with the version and the time',
  access: signedIn,
  viewer: 'refused',
  requiresSeat: false,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ name: SiteSection, version: z.int() }),
  response: Done,
  errors: ['document_changed'],
});
