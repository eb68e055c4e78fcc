import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { jobApplicants, jobApplication } from '../../../../contract/src/applications.ts';
import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import {
  type Job,
  type JobStatus,
  jobChangeStatus,
  jobCreate,
  jobDelete,
  jobDetail,
  jobList,
  jobRenew,
  jobUpdate,
} from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { fieldsOf, type JobValues, newFieldsOf } from './job-form-values.ts';

export const ownCompany = () => queryOf(employerProfileOwn);
export const ownJobs = (query: { status?: JobStatus; page: number }) =>
  queryOf(jobList, { query: { mine: 'true', ...query } });

/** Everything in which a job's status or number stands. */
const shown = [jobList.path, jobDetail.path, employerProfileOwn.path];
/** What ends with a job. */
const endingWithJob = [jobApplicants.path, jobApplication.path, interviewList.path];
const refresh = (client: QueryClient, paths: string[]) =>
  Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));

const useShow = () => {
  const client = useQueryClient();
  return (job: Job) => {
    client.setQueryData(queryOf(jobDetail, { params: { id: job.id } }).queryKey, job);
    return refresh(client, shown);
  };
};

interface SavedJob {
  /** The stored job that is changed; undefined makes a new one. */
  id: string | undefined;
  values: JobValues;
  /** `active` publishes; undefined keeps the status that a stored job has. */
  status: 'draft' | 'active' | undefined;
  companyId: string | undefined;
  idempotencyKey: string;
}

/** Creates or changes a job, and publishes it where asked for. Failures are left to the form. */
export const useSaveJob = () => {
  const show = useShow();
  return useMutation({
    mutationFn: async ({ id, values, status, companyId, idempotencyKey }: SavedJob): Promise<Job> => {
      if (id === undefined)
        return call(jobCreate, {
          body: { ...newFieldsOf(values), status, ...(companyId ? { company_id: companyId } : {}) },
          idempotencyKey,
          quiet: true,
        });
      const changed = await call(jobUpdate, { params: { id }, body: fieldsOf(values), quiet: true });
      return status === 'active'
        ? call(jobChangeStatus, { body: { job_id: id, status }, quiet: true })
        : changed;
    },
    onSuccess: show,
  });
};

export const useMoveJob = () => {
  const client = useQueryClient();
  const show = useShow();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: JobStatus }) =>
      call(jobChangeStatus, { body: { job_id: id, status } }),
    onSuccess: (job) => Promise.all([show(job), refresh(client, endingWithJob)]),
  });
};

/** How many applications would end with a job, as it stands now. */
export const useCountOpen = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(jobDetail, { params: { id } })).open_applications ?? 0,
  });

export const useRenewJob = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job_id: string) => call(jobRenew, { body: { job_id } }),
    onSuccess: () => refresh(client, shown),
  });
};

export const useDeleteJob = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(jobDelete, { params: { id } }),
    // The job itself may still be on the page that is about to be left: it is not asked for again.
    onSuccess: () =>
      Promise.all(
        [...shown, interviewList.path].map((path) =>
          client.invalidateQueries({
            queryKey: [path],
            refetchType: path === jobDetail.path ? 'none' : 'active',
          }),
        ),
      ),
  });
};
