import { useMutation } from '@tanstack/react-query';
import { type Job, jobChangeStatus, jobCreate, jobUpdate } from '../../../../../contract/src/jobs.ts';
import { call } from '../../../lib/call.ts';
import type { MergeOptions } from '../../../lib/save-version.ts';
import { cacheJob } from '../job-mutations.ts';
import { type JobValues, toNewJob, toUpdate } from './job-form-values.ts';

interface SaveJobInput {
  /** The id of the job to change; undefined creates one. */
  id: string | undefined;
  values: JobValues;
  /** `active` publishes; undefined keeps the status of a stored job. */
  status: 'draft' | 'active' | undefined;
  companyId: string | undefined;
  planNote: string;
  merge: MergeOptions;
  /** Called with the changed job, before it is published. */
  onUpdated: (job: Job) => void;
}

/** Creates or changes a job and publishes it if asked. The form shows failures. */
export const useSaveJob = () =>
  useMutation({
    mutationFn: async ({
      id,
      values,
      status,
      companyId,
      planNote,
      merge,
      onUpdated,
    }: SaveJobInput): Promise<Job> => {
      if (id === undefined)
        return call(jobCreate, {
          body: { ...toNewJob(values), status, ...(companyId ? { company_id: companyId } : {}) },
          planNote,
          quiet: true,
        });
      const changed = await call(jobUpdate, {
        params: { id },
        body: toUpdate(values),
        ...merge,
        quiet: true,
      });
      onUpdated(changed);
      return status === 'active'
        ? call(jobChangeStatus, { body: { job_id: id, status }, planNote, quiet: true })
        : changed;
    },
    onSuccess: cacheJob,
  });
