import { companyHome } from '../../../../contract/src/company-home.ts';
import { queryOf } from '../../lib/query-client.ts';

/** Loaded again at each visit: what is due changes with every answer. */
export const companyHomeQuery = () => ({ ...queryOf(companyHome), staleTime: 0 });
