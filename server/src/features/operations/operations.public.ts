export { getHoursSinceRuns, isOfFiles, type Operation, operations, readArchive } from './operation-runs.ts';
export { rotateMonths } from './rotate-months.ts';
