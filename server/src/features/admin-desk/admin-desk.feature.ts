import type { Feature } from '../../lib/feature.ts';
import { adminDeskRoutes } from './admin-desk.routes.ts';
import { purgeDeskMarks } from './admin-desk.tasks.ts';
import { eraseMarks } from './desk-marks.queries.ts';

export const adminDeskFeature: Feature = {
  name: 'admin-desk',
  routes: [adminDeskRoutes],
  tasks: [purgeDeskMarks],
  tables: ['desk_marks'],
  erasePerson: eraseMarks,
};
