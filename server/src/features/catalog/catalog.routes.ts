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
import { toPage } from '../../lib/page.ts';
import { serve } from '../../lib/serve.ts';
import {
  countMarketplace,
  listHomepageCategories,
  listIndustries,
  listParts,
  searchSkills,
} from './catalog.queries.ts';

const size = limits.categoryPageSize;

/** Industries, their parts, skills, and functions with their live jobs. */
export const catalogRoutes = (app: App): void => {
  const { publicUrl } = app.deps.config;

  serve(
    app,
    mainCategoryList,
    async ({ db, query, request }) =>
      toPage(request, publicUrl, await listIndustries(db, rowWindow(query, size)), size),
    { readReplica: true },
  );

  serve(
    app,
    subCategoryList,
    async ({ db, query, request }) =>
      toPage(request, publicUrl, await listParts(db, query.main_category, rowWindow(query, size)), size),
    { readReplica: true },
  );

  serve(
    app,
    employeeSkillsSearch,
    async ({ db, query, request }) =>
      toPage(request, publicUrl, await searchSkills(db, query.search ?? '', rowWindow(query))),
    { readReplica: true },
  );

  serve(
    app,
    homepageCategories,
    async ({ db, query, request }) =>
      toPage(request, publicUrl, await listHomepageCategories(db, query.kind, rowWindow(query, size)), size),
    { readReplica: true },
  );

  serve(app, marketplaceNumbers, ({ db }) => countMarketplace(db), { readReplica: true });
};
