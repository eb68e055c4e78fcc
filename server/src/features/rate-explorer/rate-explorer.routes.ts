import { rateExplorer } from '../../../../contract/src/reference-rates.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { listSegments } from './rate-explorer.queries.ts';

export const rateExplorerRoutes = (app: App) => {
  serve(app, rateExplorer, async ({ db, query }) => ({ results: await listSegments(db, query) }), {
    readReplica: true,
  });
};
