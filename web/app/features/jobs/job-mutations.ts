import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { useInvalidatingMutation } from '../../lib/use-invalidating-mutation.ts';
import { jobQuery } from './jobs.data.ts';

/** The answers that contain a job's status, or counts of jobs. */
const jobPaths = [jobList.path, jobDetail.path, employerProfileOwn.path];
const refresh = (client: QueryClient, paths: string[]) =>
  Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));

/** Caches a changed job and refreshes the lists that show it. */
export const useCacheJob = () => {
  const client = useQueryClient();
  return (job: Job) => {
    client.setQueryData(jobQuery(job.id).queryKey, job);
    return refresh(client, jobPaths);
  };
};

export const useMoveJob = () => {
  const client = useQueryClient();
  const cacheJob = useCacheJob();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: JobStatus }) =>
      call(jobChangeStatus, { body: { job_id: id, status } }),
    // Applications and interviews end with a job.
    onSuccess: (job) =>
      Promise.all([
        cacheJob(job),
        refresh(client, [jobApplicants.path, jobApplication.path, interviewList.path]),
      ]),
  });
};

/** Counts the applications that would end with a job now. */
export const useCountOpen = () =>
  useMutation({
    mutationFn: async (id: string) => (await call(jobDetail, { params: { id } })).open_applications ?? 0,
  });

export const useRenewJob = () =>
  useInvalidatingMutation(jobPaths, (job_id: string) => call(jobRenew, { body: { job_id } }));

export const useDeleteJob = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(jobDelete, { params: { id } }),
    // The deleted job may still be on the page that is about to close: do not load it again.
    onSuccess: () =>
      Promise.all(
        [...jobPaths, interviewList.path].map((path) =>
          client.invalidateQueries({
            queryKey: [path],
            refetchType: path === jobDetail.path ? 'none' : 'active',
          }),
        ),
      ),
  });
};
