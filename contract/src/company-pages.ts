import { z } from 'zod';
import { Company } from './companies.ts';
import { endpoint } from './endpoint.ts';
import { JobCard } from './jobs.ts';
import { PageVisibility, Slug } from './slugs.ts';
import { Time } from './values.ts';

/** A company on its public page. */
export const CompanyPage = Company.omit({ owner_id: true }).extend({ slug: z.string(), updated_at: Time });
export type CompanyPage = z.infer<typeof CompanyPage>;

export const companyPage = endpoint({
  method: 'GET',
  path: '/employer/company_page/:slug',
  summary: 'Gets the public page of a company by its address, with its live jobs',
  access: ['public'],
  scope: 'jobs:read',
  cacheTags: ['companies', 'jobs', 'reviews'],
  params: z.object({ slug: z.string().max(100) }),
  response: z.object({
    /** Null: the page has moved to `slug`. */
    company: CompanyPage.nullable(),
    slug: z.string(),
    /** The newest ones; `company.active_jobs` counts all. */
    jobs: z.array(JobCard),
    /** Whether search engines may list it. */
    indexed: z.boolean(),
    /** The path of the picture for shared links; null when it is that of the site. */
    share_image: z.string().nullable(),
  }),
});

export const OwnCompanyPage = z.object({
  /** Null before it was saved. */
  slug: z.string().nullable(),
  /** The saved slug, else a suggestion for the form. */
  suggested_slug: z.string(),
  visibility: PageVisibility,
  /** Whether the company is known well enough for search engines to list it. */
  can_index: z.boolean(),
});
export type OwnCompanyPage = z.infer<typeof OwnCompanyPage>;

export const ownCompanyPage = endpoint({
  method: 'GET',
  path: '/employer/company_page',
  summary: 'Gets the settings of the public page of your company',
  access: ['company'],
  scope: 'jobs:read',
  response: OwnCompanyPage,
});

export const companyPageUpdate = endpoint({
  method: 'PUT',
  path: '/employer/company_page',
  summary: 'Publishes the page of your company, changes its address, or switches it off',
  access: ['company'],
  ownerOnly: true,
  requiresSeat: true,
  invalidates: ['companies'],
  idempotent: 'by-nature',
  body: z.object({ slug: Slug, visibility: PageVisibility }),
  response: OwnCompanyPage,
  errors: ['not_allowed_now'],
});
