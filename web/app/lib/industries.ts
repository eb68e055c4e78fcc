import { mainCategoryList, subCategoryList } from '../../../contract/src/catalog.ts';
import { queryOf } from './query-client.ts';
import { categoryPageSize as limit } from './screen-limits.ts';

const forGood = { staleTime: Number.POSITIVE_INFINITY };

/** Every industry; they change with a release alone. */
export const industries = { ...queryOf(mainCategoryList, { query: { limit } }), ...forGood };
/** What an industry is made of, by its id. */
export const industryParts = (industry: string) => ({
  ...queryOf(subCategoryList, { query: { main_category: industry, limit } }),
  ...forGood,
});
