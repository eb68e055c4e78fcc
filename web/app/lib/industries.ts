import { mainCategoryList, subCategoryList } from '../../../contract/src/catalog.ts';
import { queryOf } from './query-client.ts';
import { categoryPageSize as limit } from './screen-limits.ts';

const neverStale = { staleTime: Number.POSITIVE_INFINITY };

/** Every industry. They only change with a release. */
export const industries = { ...queryOf(mainCategoryList, { query: { limit } }), ...neverStale };
/** The sub categories of an industry, by its id. */
export const industryParts = (industry: string) => ({
  ...queryOf(subCategoryList, { query: { main_category: industry, limit } }),
  ...neverStale,
});
