import type { Defence } from './defence.ts';
import { browserFaults } from './faults-browser.ts';
import { databaseFaults } from './faults-database.ts';
import { liveFaults } from './faults-live.ts';
import { paymentFaults } from './faults-payments.ts';
import { processFaults } from './faults-processes.ts';

export const faults: Defence[] = [
  ...liveFaults,
  ...paymentFaults,
  ...databaseFaults,
  ...processFaults,
  ...browserFaults,
];
