import { useMutation } from '@tanstack/react-query';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import {
  type ApplicationStatus,
  employeeAppliedJobsList,
  jobApplication,
  jobApply,
} from '../../../../contract/src/applications.ts';
import { conflictWithJob } from '../../../../contract/src/conflicts.ts';
import type { BodyOf } from '../../../../contract/src/endpoint.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import { jobDetail, jobList, recentRecommended } from '../../../../contract/src/jobs.ts';
import { offerDetail } from '../../../../contract/src/offers.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, invalidate, listQuery } from '../../lib/query-client.ts';
import { useChange } from '../../lib/use-change.ts';

export const ownApplications = (page: number, status: ApplicationStatus[] = []) =>
  listQuery(employeeAppliedJobsList, { query: { page, status } });
/** The month's allowance and the counts by status, without a list. */
export const ownSummary = () => endpointQuery(employeeAppliedJobsList, { query: { page_size: 1 } });
export const applicationById = (id: string) => endpointQuery(jobApplication, { params: { id } });

/** For the fractional, before they apply. */
export const conflictOfJob = (job_id: string) => endpointQuery(conflictWithJob, { query: { job_id } });
/** Endpoints whose answers change when a fractional applies or withdraws. */
const changedByApplicant = [
  employeeAppliedJobsList,
  jobApplication,
  jobDetail,
  jobList,
  recentRecommended,
  interviewList,
  offerDetail,
];
export const useApply = () =>
  useChange([...changedByApplicant], (body: BodyOf<typeof jobApply>) =>
    call(jobApply, { body, quiet: true }),
  );

export const useUploadResume = () =>
  useMutation({
    mutationFn: (file: File) => call(fileUpload, { body: { purpose: 'resume', file }, quiet: true }),
  });

export const useWithdraw = () =>
  useMutation({
    mutationFn: (application_id: string) =>
      call(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } }),
    onSettled: () => invalidate(...changedByApplicant),
  });
