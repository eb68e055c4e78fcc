import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { endpointQuery } from '../../lib/query-client.ts';

export const ownCompanyQuery = () => endpointQuery(employerProfileOwn);
