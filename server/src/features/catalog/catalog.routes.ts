import {
  employeeSkillsSearch,
  homepageCategories,
  mainCategoryList,
  marketplaceNumbers,
  subCategoryList,
} from '../../../../contract/src/catalog.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import type { App } from '../../lib/deps.ts';
import { toPage, toPageOfAll } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import {
  countMarketplace,
  listHomepageCategories,
  listIndustries,
  listSubCategories,
  searchSkills,
} from './catalog.queries.ts';

const size = limits.categoryPageSize;
const options = { readReplica: true } as const;

/** Industries, sub categories, skills, functions with their live jobs, and numbers of the marketplace. */
export const catalogRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(
    app,
    mainCategoryList,
    async ({ db, request }) => toPageOfAll(request, publicUrl, await listIndustries(db), size),
    options,
  );
  serve(
    app,
    subCategoryList,
    async ({ db, query, request }) =>
      toPageOfAll(request, publicUrl, await listSubCategories(db, query.main_category), size),
    options,
  );
  serve(
    app,
    employeeSkillsSearch,
    async ({ db, query, request }) =>
      toPage(request, publicUrl, await searchSkills(db, query.search ?? '', rowWindow(query))),
    options,
  );
  serve(
    app,
    homepageCategories,
    async ({ db, query, request }) =>
      toPageOfAll(request, publicUrl, await listHomepageCategories(db, query.kind), size),
    options,
  );
  serve(app, marketplaceNumbers, ({ db }) => countMarketplace(db), options);
};
