import type { Feature } from '../../lib/feature.ts';
import { deleteApiKeys, exportApiKeys } from './api-keys.queries.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { limitApiKeys } from './limit-api-keys.ts';
import { recordLastUse } from './record-last-use.ts';

/** Keys with which programs call as a person. `server/src/lib/api-key.ts` checks them. */
export const apiKeysFeature: Feature = {
  name: 'api-keys',
  hooks: (app) => {
    limitApiKeys(app);
    recordLastUse(app);
  },
  routes: [apiKeyRoutes],
  tables: ['api_keys'],
  exportPerson: exportApiKeys,
  erasePerson: deleteApiKeys,
};
