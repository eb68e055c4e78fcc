import { jobView } from '../../../../../contract/src/job-activity.ts';
import { call } from '../../../lib/call.ts';

/** Counts the visit of a job’s page. A failure only costs the count. */
export const recordView = (job_id: string): void => {
  call(jobView, { body: { job_id }, quiet: true }).catch(() => undefined);
};
