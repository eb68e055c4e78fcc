import type { Feature } from '../../lib/feature.ts';
import {
  eraseBusinessRecord,
  exportBusinessRecord,
  purgeBusinessRecords,
} from './business-records.public.ts';
import { businessRecordRoutes } from './business-records.routes.ts';

/** The names, addresses and tax data of people and companies for their invoices. */
export const businessRecordsFeature: Feature = {
  name: 'business-records',
  routes: [businessRecordRoutes],
  tasks: [purgeBusinessRecords],
  tables: ['business_records'],
  exportPerson: exportBusinessRecord,
  erasePerson: eraseBusinessRecord,
};
