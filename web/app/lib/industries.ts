import { useQuery } from '@tanstack/react-query';
import { mainCategoryList, subCategoryList } from '../../../contract/src/catalog.ts';
import { limits } from '../../../contract/src/limits.ts';
import { endpointQuery } from './query-client.ts';
import { categoryOptions } from './select-options.ts';

const limit = limits.categoryPageSize;
const neverStale = { staleTime: Number.POSITIVE_INFINITY };

/** Every industry. They only change with a release. */
export const industries = { ...endpointQuery(mainCategoryList, { query: { limit } }), ...neverStale };
/** The sub categories of an industry, by its id. */
export const industryParts = (industry: string) => ({
  ...endpointQuery(subCategoryList, { query: { main_category: industry, limit } }),
  ...neverStale,
});

/** The industries as options of a select; none until they are loaded. */
export const useIndustryOptions = () => categoryOptions(useQuery(industries).data?.results);
/** The sub categories of the chosen industry as options of a select. */
export const useIndustryPartOptions = (industry: string | null) =>
  categoryOptions(useQuery({ ...industryParts(industry ?? ''), enabled: industry !== null }).data?.results);
