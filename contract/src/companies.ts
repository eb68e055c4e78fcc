import { z } from 'zod';
import { endpoint, forAdmins, signedIn } from './endpoint.ts';
import { PaymentRecord, ReplyRecord } from './job-terms.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { RatingSummary } from './reviews.ts';
import {
  BusinessType,
  byId,
  CompanyStage,
  Day,
  Done,
  Email,
  Flag,
  Headcount,
  Id,
  Location,
  line,
  Name,
  paragraph,
  SearchWords,
  several,
  Time,
  Url,
} from './values.ts';
import { Version, versioned } from './version.ts';

const companyFields = {
  name: line(120, 1),
  headline: line(120),
  about: paragraph(5_000),
  website: Url.nullable(),
  linkedin_url: Url.nullable(),
  main_category: Id.nullable(),
  location: Location.nullable(),
  city: line(80),
  client_type_expertise: BusinessType.nullable(),
  stage: CompanyStage.nullable(),
  headcount: Headcount.nullable(),
  founded_year: z.int().min(1700).max(2100).nullable(),
  /** The number in the register of companies. It is part of the company's identity for no-go lists. */
  registration_number: line(40).nullable(),
};

/** Changes of a company's profile: any of the fields. */
export const CompanyUpdate = z.object({ ...companyFields, logo_id: Id.nullable() }).partial();
export type CompanyUpdate = z.infer<typeof CompanyUpdate>;

export const Company = z.object({
  id: Id,
  /** The user who receives messages. */
  owner_id: Id,
  name: z.string(),
  logo: z.string().nullable(),
  headline: z.string(),
  about: z.string(),
  website: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  main_category: Id.nullable(),
  main_category_title: z.string().nullable(),
  location: Location.nullable(),
  city: z.string(),
  client_type_expertise: BusinessType.nullable(),
  stage: CompanyStage.nullable(),
  headcount: Headcount.nullable(),
  founded_year: z.int().nullable(),
  /** A domain that the company has proved to be its own; null without one. */
  verified_domain: z.string().nullable(),
  active_jobs: z.int(),
  reply_record: ReplyRecord.nullable(),
  payment_record: PaymentRecord.nullable(),
  rating: RatingSummary,
  created_at: Time,
});
export type Company = z.infer<typeof Company>;

/** A company in the admin's list, with its owner and plans. The last five fields are null for a fractional. */
export const CompanyRow = Company.extend({
  created_by_admin: z.boolean().nullable(),
  plan_names: z.array(z.string()).nullable(),
  owner: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string(), status: z.string() })
    .nullable(),
  jobs_count: z.int().nullable(),
  /** Whether an admin allowed it to see last names. */
  approved: z.boolean().nullable(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

/** The viewer's company, with the completeness of its profile. */
export const OwnCompany = Company.extend({
  completeness: z.int(),
  missing: z.array(z.string()),
  registration_number: z.string().nullable(),
  version: Version,
  /** The last new name that an admin has to approve, or has declined. */
  rename: z.object({ name: z.string(), status: z.enum(['pending', 'declined']) }).nullable(),
  plan_names: z.array(z.string()),
  jobs_allowed: z.int(),
  jobs_live: z.int(),
});
export type OwnCompany = z.infer<typeof OwnCompany>;

export const employerProfileOwn = endpoint({
  method: 'GET',
  path: '/employer/employer_profile',
  summary: 'Gets the company of the caller',
  access: ['company'],
  scope: 'jobs:read',
  tool: {
    name: 'read_own_company',
    description: 'Reads the profile of the company of the caller.',
  },
  response: OwnCompany,
});
export const employerProfileUpdate = endpoint({
  method: 'PUT',
  path: '/employer/employer_profile',
  summary:
    'Changes the given fields of the own company. Only the owner may rename it; with a plan or a live job, the new name waits for an admin',
  access: ['company'],
  requiresSeat: true,
  invalidates: ['companies'],
  idempotent: 'by-nature',
  body: CompanyUpdate.extend(versioned),
  response: OwnCompany,
  errors: ['changed_meanwhile'],
});
export const employerProfile = endpoint({
  method: 'GET',
  path: '/employer/employer_profile/:id',
  summary: 'Gets a company',
  access: signedIn,
  scope: 'jobs:read',
  params: byId,
  response: Company,
});

export const employerList = endpoint({
  method: 'GET',
  path: '/employer/employer_list',
  summary: 'Lists companies; hafCompany=true only those created by an admin (for admins)',
  access: ['fractional', 'admin'],
  adminArea: 'everyone',
  scope: 'jobs:read',
  query: z.object({
    ...pagingQuery,
    search: SearchWords.optional(),
    main_category: several(Id).optional(),
    location: several(Location).optional(),
    client_type_expertise: BusinessType.optional(),
    /** The days of registration in UTC, both included. */
    date_from: Day.optional(),
    date_to: Day.optional(),
    hafCompany: Flag.optional(),
  }),
  response: toPageSchema(CompanyRow),
});

/** A company created by an admin, with the owner to invite. */
export const NewCompany = z.object({
  company_name: line(120, 1),
  first_name: Name,
  last_name: Name,
  email: Email,
  website: Url.nullable().default(null),
  main_category: Id.nullable().default(null),
  location: Location.nullable().default(null),
});

export const employerCreate = endpoint({
  method: 'POST',
  path: '/employer/employer',
  summary: 'Creates a company as an admin and mails an invitation to its owner',
  ...forAdmins('people'),
  invalidates: ['companies'],
  idempotent: 'by-key',
  body: NewCompany,
  response: CompanyRow,
  creates: true,
  errors: ['already_exists'],
});

export const employerDelete = endpoint({
  method: 'DELETE',
  path: '/employer/employer_delete/:id',
  summary: 'Removes a company, closes its jobs and notifies applicants',
  access: ['admin'],
  adminArea: 'people',
  requiresRecentAuth: true,
  invalidates: ['companies', 'jobs', 'reviews'],
  idempotent: 'by-nature',
  params: byId,
  /** The reason of the admin, for the audit log. */
  body: z.object({ reason: line(1_000).optional() }).optional(),
  response: Done,
});
