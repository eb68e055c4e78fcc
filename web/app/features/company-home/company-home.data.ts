import { companyHome } from '../../../../contract/src/company-home.ts';
import { endpointQuery } from '../../lib/query-client.ts';

/** Loaded again at each visit: what is due changes with every answer. */
export const companyHomeQuery = () => ({ ...endpointQuery(companyHome), staleTime: 0 });
