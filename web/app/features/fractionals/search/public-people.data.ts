import type { Given } from '../../../../../contract/src/endpoint.ts';
import { employeeList } from '../../../../../contract/src/fractionals.ts';
import { callAsVisitor } from '../../../lib/call.ts';

/** People whom a public page shows, asked again once its code is loaded. */
export const loadPeople = (query: NonNullable<Given<typeof employeeList.query>>) =>
  callAsVisitor(employeeList, { query });
