import { z } from 'zod';
import { Capacity } from './capacity.ts';
import { endpoint } from './endpoint.ts';
import { PayCurrency } from './money.ts';
import { PublicReference } from './references.ts';
import { RatingSummary } from './reviews.ts';
import { PageVisibility, Slug } from './slugs.ts';
import { CompanyStage, FractionalType, Id, Location, RatePeriod, Time, Workplace } from './values.ts';

/** What a person may add to name, headline, functions and industries. */
export const ProfilePageSection = z.enum([
  'picture',
  'bio',
  'skills',
  'case_studies',
  'capacity',
  'rates',
  'references',
  'reviews',
]);
export type ProfilePageSection = z.infer<typeof ProfilePageSection>;

/** The page of a person, as its owner chose it. A section that is not shown is null. */
export const PublicProfile = z.object({
  id: Id,
  slug: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  headline: z.string(),
  fractional_type: FractionalType.nullable(),
  fractional_types: z.array(FractionalType),
  main_category_title: z.string().nullable(),
  sub_category_titles: z.array(z.string()),
  location: Location.nullable(),
  city: z.string(),
  workplace: z.array(Workplace),
  years_experience: z.int().nullable(),
  stage_fit: z.array(CompanyStage),
  picture: z.string().nullable(),
  bio: z.string().nullable(),
  skills: z.array(z.string()).nullable(),
  case_studies: z
    .array(z.object({ situation: z.string(), action: z.string(), result: z.string(), number: z.string() }))
    .nullable(),
  capacity: Capacity.nullable(),
  rates: z
    .object({
      rate_min: z.number().nullable(),
      rate_max: z.number().nullable(),
      rate_period: RatePeriod.nullable(),
      retainer_hours: z.int().nullable(),
      currency: PayCurrency,
    })
    .nullable(),
  references: z.array(PublicReference).nullable(),
  /** Only with an average. */
  rating: RatingSummary.nullable(),
  joined_at: Time,
  updated_at: Time,
});
export type PublicProfile = z.infer<typeof PublicProfile>;

export const publicProfile = endpoint({
  method: 'GET',
  path: '/employee/public_profile/:slug',
  summary: 'Gets the public page of a fractional by its address',
  access: ['public'],
  scope: 'people:read',
  cacheTags: ['people', 'reviews'],
  params: z.object({ slug: z.string().max(100) }),
  response: z.object({
    /** Null: the page has moved to `slug`. */
    profile: PublicProfile.nullable(),
    slug: z.string(),
    /** Whether search engines may list it. */
    indexed: z.boolean(),
    /** The path of the picture for shared links; null when it is that of the site. */
    share_image: z.string().nullable(),
  }),
});

/** The caller's page, and why visitors do not see it although it is switched on. */
export const OwnProfilePage = z.object({
  /** Null before it was saved. */
  slug: z.string().nullable(),
  /** The saved slug, else a suggestion for the form. */
  suggested_slug: z.string(),
  visibility: PageVisibility,
  sections: z.array(ProfilePageSection),
  hidden_by: z.enum(['unapproved', 'anonymous', 'paused']).nullable(),
});
export type OwnProfilePage = z.infer<typeof OwnProfilePage>;

export const ownProfilePage = endpoint({
  method: 'GET',
  path: '/employee/profile_page',
  summary: 'Gets the settings of your public page',
  access: ['fractional'],
  scope: 'people:read',
  response: OwnProfilePage,
});

export const profilePageUpdate = endpoint({
  method: 'PUT',
  path: '/employee/profile_page',
  summary: 'Publishes your page, changes what it shows or its address, or switches it off',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  body: z.object({
    slug: Slug,
    visibility: PageVisibility,
    sections: z.array(ProfilePageSection).max(ProfilePageSection.options.length),
  }),
  response: OwnProfilePage,
  errors: ['not_verified'],
});
