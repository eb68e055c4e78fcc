import type { Feature } from '../../lib/feature.ts';
import { exportNotifications } from './notifications.public.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { deliverMail, deliverPush, purgeNotifications, sendUnreadCountTask } from './notifications.tasks.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  routes: [notificationRoutes],
  tasks: [sendUnreadCountTask, deliverMail, deliverPush, purgeNotifications],
  tables: ['notifications', 'notification_preferences', 'notification_deliveries', 'push_devices'],
  exportPerson: exportNotifications,
};
