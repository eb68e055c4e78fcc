import type { Feature } from '../../lib/feature.ts';
import { exportMailLog } from './mail-events.public.ts';
import { mailEventRoutes } from './mail-events.routes.ts';
import { purgeMailEvents } from './mail-events.tasks.ts';

export const mailEventsFeature: Feature = {
  name: 'mail-events',
  routes: [mailEventRoutes],
  tasks: [purgeMailEvents],
  tables: ['mail_event_receipts'],
  exportPerson: exportMailLog,
};
