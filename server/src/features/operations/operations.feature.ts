import type { Feature } from '../../lib/feature.ts';
import { copyBackups } from './operations.tasks.ts';

export const operationsFeature: Feature = {
  name: 'operations',
  tasks: [copyBackups],
  tables: ['operation_runs'],
};
