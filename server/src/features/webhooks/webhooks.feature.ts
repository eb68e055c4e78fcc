import type { Feature } from '../../lib/feature.ts';
import { eraseWebhooks, exportWebhooks } from './webhooks.queries.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { sendWebhooks } from './webhooks.tasks.ts';

/** Events that are sent to the systems of a company. Other features write them by `webhooks.public.ts`. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  routes: [webhookRoutes],
  tasks: [sendWebhooks],
  tables: ['webhooks', 'webhook_sequences', 'webhook_deliveries'],
  exportPerson: exportWebhooks,
  erasePerson: eraseWebhooks,
};
