import { useMutation } from '@tanstack/react-query';
import { jobApplicants, jobApplication } from '../../../../contract/src/applications.ts';
import { employerProfileOwn } from '../../../../contract/src/companies.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import {
  type Job,
  type JobStatus,
  jobChangeStatus,
  jobDelete,
  jobDetail,
  jobList,
  jobRenew,
} from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';
import { getQueryClient, invalidate } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';
import { jobQuery } from './jobs.data.ts';

/** The calls whose answers contain a job's status, or counts of jobs. */
const changed = [jobList, jobDetail, employerProfileOwn];

/** Caches a changed job and refreshes the lists that show it. */
export const cacheJob = (job: Job) => {
  getQueryClient().setQueryData(jobQuery(job.id).queryKey, job);
  return invalidate(...changed);
};

export const useMoveJob = () =>
  useMutation({
    mutationFn: ({ id, status }: { id: string; status: JobStatus }) =>
      call(jobChangeStatus, { body: { job_id: id, status } }),
    // Applications and interviews end with a job.
    onSuccess: (job) =>
      Promise.all([cacheJob(job), invalidate(jobApplicants, jobApplication, interviewList)]),
  });

/** The number of open applications that would end with the job. A mutation, so that each click reads it again. */
export const useCountOpen = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(jobDetail, { params: { id } })).open_applications ?? 0,
  });

export const useRenewJob = () => useChange(changed, (job_id: string) => call(jobRenew, { body: { job_id } }));

export const useDeleteJob = () =>
  useMutation({
    mutationFn: (id: string) => call(jobDelete, { params: { id } }),
    // The deleted job may still be on the page that is about to close: do not load it again.
    onSuccess: () =>
      Promise.all([
        invalidate(jobList, employerProfileOwn, interviewList),
        getQueryClient().invalidateQueries({ queryKey: [jobDetail.path], refetchType: 'none' }),
      ]),
  });
