import type { Feature } from '../../lib/feature.ts';
import { copyBackups, drillFiles } from './operations.tasks.ts';
import { rotateMonths } from './rotate-months.ts';

export const operationsFeature: Feature = {
  name: 'operations',
  tasks: [copyBackups, drillFiles, rotateMonths],
  tables: ['operation_runs'],
};
