import type { Given } from '../../../../../contract/src/endpoint.ts';
import { employeeList } from '../../../../../contract/src/fractionals.ts';
import { listQuery } from '../../../lib/query-client.ts';

/** Apart from `fractionals.data.ts`, whose other calls a visitor's search would load, too. */
export const fractionals = (query: NonNullable<Given<typeof employeeList.query>>) =>
  listQuery(employeeList, { query });
