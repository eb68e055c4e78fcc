import type { Feature } from '../../lib/feature.ts';

export const operationsFeature: Feature = {
  name: 'operations',
  tables: ['operation_runs'],
};
