export { dot } from '../../../contract/src/job-format.ts';
