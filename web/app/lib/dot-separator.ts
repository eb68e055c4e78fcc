export { dotSeparator } from '../../../contract/src/job-format.ts';
