export { eraseMarks } from './desk-marks.queries.ts';
