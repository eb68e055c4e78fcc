import { z } from 'zod';
import { Capacity } from './capacity.ts';
import { CaseStudy, Certificate, Education, Experience, Language } from './career.ts';
import { endpoint } from './endpoint.ts';
import { Match } from './jobs.ts';
import { limits } from './limits.ts';
import { Amount, PayCurrency } from './money.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { peopleTools } from './people-tools.ts';
import { RatingSummary } from './reviews.ts';
import { searchChanges } from './search-changes.ts';
import { searchFilters } from './search-filters.ts';
import {
  BusinessType,
  byId,
  CompanyStage,
  Day,
  Done,
  Flag,
  FractionalType,
  Id,
  Location,
  line,
  paragraph,
  RatePeriod,
  several,
  Time,
  TimeZone,
  Url,
  Workplace,
} from './values.ts';
import { Version, versioned } from './version.ts';

export const ApprovalStatus = z.enum(['unverified', 'pending', 'verified', 'rejected', 'suspended']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

const profileFields = {
  headline: line(limits.headlineCharacters),
  bio: paragraph(limits.bioCharacters.max),
  fractional_type: FractionalType.nullable(),
  /** Further types beside the primary one. */
  fractional_types: z.array(FractionalType).max(limits.extraFractionalTypes),
  main_category: Id.nullable(),
  sub_categories: z.array(Id).max(limits.subCategories),
  location: Location.nullable(),
  city: line(80),
  time_zone: TimeZone.nullable(),
  client_type_expertise: BusinessType.nullable(),
  workplace: z.array(Workplace).max(3),
  hours_per_week_min: z.int().min(1).max(40).nullable(),
  hours_per_week_max: z.int().min(1).max(40).nullable(),
  rate_min: Amount.nullable(),
  rate_max: Amount.nullable(),
  rate_period: RatePeriod.nullable(),
  /** The hours of a monthly retainer; required if `rate_period` is `month`. */
  retainer_hours: z.int().min(1).max(200).nullable(),
  currency: PayCurrency,
  years_experience: z.int().min(0).max(60).nullable(),
  available_from: Day.nullable(),
  linkedin_url: Url.nullable(),
  website_url: Url.nullable(),
  booking_url: Url.nullable(),
  languages: z.array(Language).max(limits.languages),
  certificates: z.array(Certificate).max(limits.certificates),
  case_studies: z.array(CaseStudy).max(limits.caseStudies),
  stage_fit: z.array(CompanyStage).max(7),
  /** If true, hidden from search. */
  paused: z.boolean(),
  /** If true, shown by first name and initial until an application or a chat. */
  anonymous: z.boolean(),
};

/** Changes of the caller's profile: any of the fields. */
export const ProfileUpdate = z
  .object({
    ...profileFields,
    first_name: line(80, 1),
    last_name: line(80, 1),
    profile_picture_id: Id.nullable(),
    resume_id: Id.nullable(),
    /** Companies that must not see the profile; private. */
    no_go_companies: z.array(line(120, 1)).max(50),
  })
  .partial();
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** A fractional as shown in lists. */
export const FractionalCard = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  profile_picture: z.string().nullable(),
  headline: z.string(),
  fractional_type: FractionalType.nullable(),
  fractional_types: z.array(FractionalType),
  main_category: Id.nullable(),
  main_category_title: z.string().nullable(),
  location: Location.nullable(),
  city: z.string(),
  client_type_expertise: BusinessType.nullable(),
  workplace: z.array(Workplace),
  skills: z.array(z.string()),
  years_experience: z.int().nullable(),
  hours_per_week_min: z.int().nullable(),
  hours_per_week_max: z.int().nullable(),
  rate_min: z.number().nullable(),
  rate_max: z.number().nullable(),
  rate_period: RatePeriod.nullable(),
  retainer_hours: z.int().nullable(),
  currency: PayCurrency,
  available_from: z.string().nullable(),
  /** Empty without weekly hours. */
  capacity: Capacity,
  rating: RatingSummary,
  /** For an admin only, otherwise null. */
  status: ApprovalStatus.nullable(),
  plan_name: z.string().nullable(),
  promo_code: z.string().nullable(),
  email: z.string().nullable(),
  submitted_at: Time.nullable(),
  second_look: z.boolean().nullable(),
  created_at: Time,
});
export type FractionalCard = z.infer<typeof FractionalCard>;

/** A card, and with a chosen job of the company the match with it: the score and the three best reasons. */
export const MatchedCard = FractionalCard.extend({ match: Match.optional() });
export type MatchedCard = z.infer<typeof MatchedCard>;

export const Contact = z.object({
  email: z.string(),
  linkedin_url: z.string().nullable(),
  website_url: z.string().nullable(),
  booking_url: z.string().nullable(),
  resume_url: z.string().nullable(),
});

/** A requirement for approval. */
export const ChecklistItem = z.object({ field: z.string(), label: z.string(), done: z.boolean() });
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const Profile = MatchedCard.extend({
  bio: z.string(),
  sub_categories: z.array(Id),
  sub_category_titles: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), level: z.string() })),
  certificates: z.array(z.object({ title: z.string(), issuer: z.string(), year: z.int().nullable() })),
  case_studies: z.array(
    z.object({ situation: z.string(), action: z.string(), result: z.string(), number: z.string() }),
  ),
  stage_fit: z.array(CompanyStage),
  education: z.array(Education),
  experience: z.array(Experience),
  /** Null if neither the viewer's plan nor an application unlocks it; see `locked`. */
  contact: Contact.nullable(),
  locked: z.boolean(),
  /** The company has no sourcing plan and no live job: only the fields of the card are set. */
  closed: z.boolean(),
  /** How to unlock the contact: a sourcing plan, or, for an anonymous profile, only an application. */
  locked_by: z.enum(['plan', 'anonymous']).nullable(),
  /** The values of `contact`, by the names of the profile's fields. */
  linkedin_url: z.string().nullable(),
  website_url: z.string().nullable(),
  booking_url: z.string().nullable(),
  /** For the owner and admins, otherwise null. */
  completeness: z.int().min(0).max(100).nullable(),
  missing: z.array(z.string()).nullable(),
  checklist: z.array(ChecklistItem).nullable(),
  submit_approval_request: z.boolean().nullable(),
  rejection: z.object({ reason_code: z.string(), reason: z.string(), at: Time }).nullable(),
  resume_id: Id.nullable(),
  resume_name: z.string().nullable(),
  no_go_companies: z.array(z.string()).nullable(),
  /** For the owner and admins, otherwise null. */
  time_zone: z.string().nullable(),
  paused: z.boolean().nullable(),
  anonymous: z.boolean().nullable(),
  version: Version.nullable(),
  /** Whether the availability was confirmed too long ago. */
  ask_availability: z.boolean().nullable(),
});
export type Profile = z.infer<typeof Profile>;

/** The filters of the search for fractionals. */
export const candidateFilters = {
  ...searchFilters,
  hours_min: z.coerce.number<unknown>().int().min(0).max(200).optional(),
  hours_max: z.coerce.number<unknown>().int().min(0).max(200).optional(),
  /** In `currency` by `rate_period`, by default US dollars an hour. Rates in others are converted. */
  rate_max: z.coerce.number<unknown>().min(0).max(1e9).optional(),
  /** Available on this day or earlier. */
  availability: Day.optional(),
  /** Free hours a week, in the month of `free_from` or the current one. */
  free_hours: z.coerce.number<unknown>().int().min(1).max(40).optional(),
  free_from: Day.optional(),
};

export const employeeList = endpoint({
  method: 'GET',
  path: '/employee/employee_list',
  summary:
    'Searches fractionals: verified ones for a company, all for an admin, a preview of 12 for a visitor',
  access: ['public', 'company', 'admin'],
  adminArea: 'directory',
  scope: 'people:read',
  tool: peopleTools.employeeList,
  cacheTags: ['people', 'reviews'],
  query: z.strictObject({
    ...pagingQuery,
    ...candidateFilters,
    /** Excludes those with the type as a further one, whom `fractional_type` includes. */
    primary_type: several(FractionalType).optional(),
    plan: Flag.optional(),
    promo: Flag.optional(),
    /** For an admin: the days of registration in UTC, both included. */
    date_from: Day.optional(),
    date_to: Day.optional(),
    /** For an admin: those who changed name, headline or function after approval. */
    second_look: Flag.optional(),
    status: ApprovalStatus.optional(),
    /** One of the company's jobs that each card is matched with. */
    match_job: Id.optional(),
    /**
     * `rate`: the lowest comparable rate first. `waiting`: ordered by request for approval, oldest first. `match`: the best
     * match with `match_job` first, of at most 500 people, those with the function of the job before others.
     */
    sort: z.enum(['relevance', 'recent', 'experience', 'rate', 'match', 'waiting']).default('relevance'),
  }),
  response: toPageSchema(MatchedCard).extend({
    ...searchChanges,
    /** For a company without a sourcing plan and a live job: at most 24 results, without last names. */
    limited: z.boolean(),
    /** For a company without a verified domain that never had a plan: last names are initials. */
    initials_only: z.boolean(),
  }),
});
export const featuredFractionals = endpoint({
  method: 'GET',
  path: '/employee/featured',
  summary:
    'Lists featured fractionals of the week that match the filters: at most three, another selection each day',
  access: ['company'],
  scope: 'people:read',
  query: z.object(candidateFilters),
  response: z.object({ results: z.array(FractionalCard) }),
});
export const employeeProfileOwn = endpoint({
  method: 'GET',
  path: '/employee/employee_profile',
  summary: 'Gets the profile of the caller',
  access: ['fractional'],
  scope: 'people:read',
  tool: peopleTools.employeeProfileOwn,
  response: Profile,
});
export const employeeProfile = endpoint({
  method: 'GET',
  path: '/employee/employee_profile/:id',
  summary: 'Gets a fractional as a company or an admin may see them',
  access: ['company', 'admin'],
  adminArea: 'directory',
  scope: 'people:read',
  tool: peopleTools.employeeProfile,
  params: byId,
  /** One of the company's jobs that the profile is matched with. */
  query: z.object({ match_job: Id.optional() }),
  response: Profile,
});
export const employeeProfileUpdate = endpoint({
  method: 'PUT',
  path: '/employee/employee_profile_update',
  summary: 'Changes the given fields of your profile',
  access: ['fractional'],
  invalidates: ['people'],
  idempotent: 'by-nature',
  body: ProfileUpdate.extend(versioned),
  response: Profile,
  errors: ['changed_meanwhile'],
});

export const employeeDelete = endpoint({
  method: 'DELETE',
  path: '/employee/employee_delete/:id',
  summary: 'Erases the personal data of a fractional; for admins and the person',
  access: ['fractional', 'admin'],
  adminArea: 'people',
  requiresRecentAuth: ['fractional'],
  invalidates: ['people', 'reviews'],
  idempotent: 'by-nature',
  params: byId,
  /** The reason of an admin, for the audit log. */
  body: z.object({ reason: line(1_000).optional() }).optional(),
  response: Done,
});
