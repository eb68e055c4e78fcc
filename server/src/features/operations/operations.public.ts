export { hoursSinceRuns, type Operation, operations, readArchive } from './operation-runs.ts';
