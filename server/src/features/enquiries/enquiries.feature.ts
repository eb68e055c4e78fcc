import type { Feature } from '../../lib/feature.ts';
import { eraseEnquiries, exportEnquiries } from './enquiries.public.ts';
import { enquiryRoutes } from './enquiries.routes.ts';
import { purgeEnquiries } from './enquiries.tasks.ts';

export const enquiriesFeature: Feature = {
  name: 'enquiries',
  routes: [enquiryRoutes],
  tasks: [purgeEnquiries],
  tables: ['enquiries', 'enquiry_answers'],
  exportPerson: exportEnquiries,
  erasePerson: eraseEnquiries,
};
