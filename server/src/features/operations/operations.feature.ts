import type { Feature } from '../../lib/feature.ts';
import { copyBackups } from './operations.tasks.ts';
import { rotateMonths } from './rotate-months.ts';

export const operationsFeature: Feature = {
  name: 'operations',
  tasks: [copyBackups, rotateMonths],
  tables: ['operation_runs'],
};
