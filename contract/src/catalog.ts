import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { pageOf, pagingQuery } from './paging.ts';
import { Id, SearchWords } from './values.ts';

/** An industry or a part of one (spec section 3). */
export const Category = z.object({ id: Id, title: z.string() });
export type Category = z.infer<typeof Category>;

export const mainCategoryList = endpoint({
  method: 'GET',
  path: '/employer/main_category_list',
  summary: 'Industries, 50 a page',
  access: everyone,
  cacheTags: ['jobs', 'people'],
  query: z.object(pagingQuery),
  response: pageOf(Category),
});

export const subCategoryList = endpoint({
  method: 'GET',
  path: '/employer/sub_category_list',
  summary: 'Parts of one industry, or of all',
  access: everyone,
  cacheTags: ['jobs', 'people'],
  query: z.object({ ...pagingQuery, main_category: Id.optional() }),
  response: pageOf(Category.extend({ main_category: Id })),
});

export const Skill = z.object({ id: Id, title: z.string() });

export const employeeSkillsSearch = endpoint({
  method: 'GET',
  path: '/employee/employee_skills_search',
  summary: 'Skills whose title holds the words',
  access: everyone,
  query: z.object({ ...pagingQuery, search: SearchWords.optional() }),
  response: pageOf(Skill),
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
  summary: 'Functions (or industries) with their live jobs',
  access: everyone,
  cacheTags: ['jobs', 'people'],
  query: z.object({ ...pagingQuery, kind: z.enum(['function', 'industry']).default('function') }),
  response: pageOf(HomepageCategory),
});

/** How the companies that can be measured answer. Null in `marketplaceNumbers` while they are too few. */
const RepliesOfAll = z.object({
  companies: z.int(),
  /** The applications that they were measured by. */
  measured: z.int(),
  /** Half of the companies answer within so many days, to half a day; null where half of them often never do. */
  median_days: z.number().nullable(),
  /** How many of 100 applications were answered within the promise that their job made. */
  kept_percent: z.int(),
});

export const marketplaceNumbers = endpoint({
  method: 'GET',
  path: '/employee/marketplace_numbers',
  summary: 'How many live jobs and verified fractionals there are, and how companies answer',
  access: everyone,
  cacheTags: ['companies', 'jobs', 'people'],
  response: z.object({
    open_jobs: z.int(),
    verified_fractionals: z.int(),
    replies: RepliesOfAll.nullable(),
  }),
});
export type MarketplaceNumbers = z.infer<typeof marketplaceNumbers.response>;
