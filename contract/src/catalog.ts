import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { Id, SearchWords } from './values.ts';

/** A category or sub category of industries (spec section 3). */
export const Category = z.object({ id: Id, title: z.string() });
export type Category = z.infer<typeof Category>;

export const mainCategoryList = endpoint({
  method: 'GET',
  path: '/employer/main_category_list',
  summary: 'Lists industries, 50 per page',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['jobs', 'people'],
  query: z.object(pagingQuery),
  response: toPageSchema(Category),
});

export const subCategoryList = endpoint({
  method: 'GET',
  path: '/employer/sub_category_list',
  summary: 'Lists sub categories of one industry, or of all',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['jobs', 'people'],
  query: z.object({ ...pagingQuery, main_category: Id.optional() }),
  response: toPageSchema(Category.extend({ main_category: Id })),
});

export const Skill = z.object({ id: Id, title: z.string() });

export const employeeSkillsSearch = endpoint({
  method: 'GET',
  path: '/employee/employee_skills_search',
  summary: 'Searches skills by title',
  access: everyone,
  scope: 'jobs:read',
  query: z.object({ ...pagingQuery, search: SearchWords.optional() }),
  response: toPageSchema(Skill),
});

/** A function (executive type) or an industry with its number of live jobs; `title` is the filter value. */
export const HomepageCategory = z.object({
  id: Id,
  title: z.string(),
  icon: z.string(),
  jobs_count: z.int(),
});
export type HomepageCategory = z.infer<typeof HomepageCategory>;

export const homepageCategories = endpoint({
  method: 'GET',
  path: '/employee/homepage_categories',
  summary: 'Lists functions (or industries) with their number of live jobs',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['jobs', 'people'],
  query: z.object({ ...pagingQuery, kind: z.enum(['function', 'industry']).default('function') }),
  response: toPageSchema(HomepageCategory),
});

/** The response times of companies with enough data. */
const MarketReplies = z.object({
  companies: z.int(),
  /** The number of applications measured. */
  measured: z.int(),
  /** The median days to an answer, to half a day; null if more than half of the companies usually do not answer. */
  median_days: z.number().nullable(),
  /** The percentage of applications answered within the job's promise. */
  kept_percent: z.int(),
});

export const marketplaceNumbers = endpoint({
  method: 'GET',
  path: '/employee/marketplace_numbers',
  summary: 'The number of live jobs and verified fractionals, and the response times of companies',
  access: everyone,
  scope: 'jobs:read',
  cacheTags: ['companies', 'jobs', 'people'],
  response: z.object({
    open_jobs: z.int(),
    verified_fractionals: z.int(),
    /** Null while too few companies have enough data. */
    replies: MarketReplies.nullable(),
  }),
});
export type MarketplaceNumbers = z.infer<typeof marketplaceNumbers.response>;
