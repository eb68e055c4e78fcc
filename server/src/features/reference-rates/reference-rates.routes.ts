import { referenceRates } from '../../../../contract/src/reference-rates.ts';
import type { App } from '../../lib/deps.ts';
import { serve } from '../../lib/serve.ts';
import { getReferenceRates } from './reference-rates.queries.ts';

export const referenceRateRoutes = (app: App) => {
  serve(app, referenceRates, ({ db }) => getReferenceRates(db, app.deps.clock.now()), { readReplica: true });
};
