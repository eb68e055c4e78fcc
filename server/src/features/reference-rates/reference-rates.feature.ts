import type { Feature } from '../../lib/feature.ts';
import { referenceRateRoutes } from './reference-rates.routes.ts';
import { updateReferenceRates } from './reference-rates.tasks.ts';

export const referenceRatesFeature: Feature = {
  name: 'reference-rates',
  routes: [referenceRateRoutes],
  tasks: [updateReferenceRates],
  tables: ['reference_rates'],
};
