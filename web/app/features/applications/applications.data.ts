import { type InfiniteData, infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import {
  type Application,
  type ApplicationMove,
  type ApplicationStatus,
  applicationNote,
  declineRest,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApplicationStatus,
  jobApplicationUndo,
  jobApply,
  type ListedApplication,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import { compareApplicants, pipelineCsv } from '../../../../contract/src/compare-applicants.ts';
import { conflictWithJob, conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import type { Answer, Given } from '../../../../contract/src/endpoint.ts';
import { engagementList } from '../../../../contract/src/engagements.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import { jobDetail, jobList, recentRecommended } from '../../../../contract/src/jobs.ts';
import { offerDetail } from '../../../../contract/src/offers.ts';
import { ownReviews } from '../../../../contract/src/reviews.ts';
import { applicationScorecard, type Scores } from '../../../../contract/src/scorecards.ts';
import { call } from '../../lib/call.ts';
import { invalidate, listOf, queryClient, queryOf } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';
import { notifyFailure, notifyIfOffline, smallAct } from '../../ui/small-act.ts';
import { isOverdue } from './stages.ts';

export const ownApplications = (page: number, status: ApplicationStatus[] = []) =>
  listOf(employeeAppliedJobsList, { query: { page, status } });
/** The month's allowance and the counts by status, without a list. */
export const ownSummary = () => queryOf(employeeAppliedJobsList, { query: { page_size: 1 } });
export const applicationById = (id: string) => queryOf(jobApplication, { params: { id } });

/** For the fractional, before they apply. */
export const conflictOfJob = (job_id: string) => queryOf(conflictWithJob, { query: { job_id } });
/** For the company, of an applicant. */
export const conflictOfApplicant = (fractional_id: string) =>
  queryOf(conflictWithPerson, { query: { fractional_id } });

const applicantsPageSize = 100;

/** Which applicants are shown; the URL parameter `only` holds it. */
export type ApplicantFilter = 'starred' | 'overdue' | undefined;

type ApplicantPages = InfiniteData<Answer<typeof jobApplicants>, number>;

/** An applicant who moved to another page between two loads is in both pages; the later entry counts. */
const uniqueApplicants = (pages: ApplicantPages['pages']): ListedApplication[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
];

/** The applicants of a job of the company, best match first. */
export const applicantsOfJob = (job_id: string, only: ApplicantFilter) =>
  infiniteQueryOptions({
    queryKey: [jobApplicants.path, { job_id, only }],
    queryFn: ({ pageParam, signal }) =>
      call(jobApplicants, {
        query: { job_id, page: pageParam, page_size: applicantsPageSize, ...(only && { [only]: true }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    select: ({ pages }) => {
      const { overdue = 0, status_counts: counts = {} } = pages.at(-1) ?? {};
      return { results: uniqueApplicants(pages), overdue, counts };
    },
    // A change of the filter keeps the list of the same job, never that of another job.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { job_id: string } | undefined)?.job_id === job_id ? before : undefined,
  });

/** Needs a plan with comparison; without it the plan limit dialog opens. */
export const useCompare = () =>
  useMutation({
    mutationFn: async (application_ids: string[]) =>
      (await call(compareApplicants, { query: { application_ids } })).results,
  });

/** Downloads the applicants of a job as a CSV file. */
export const useDownloadPipeline = () =>
  useMutation({
    mutationFn: (job_id: string) => call(pipelineCsv, { query: { job_id } }),
    onSuccess: ({ name, csv }) => saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' })),
  });

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
/** Endpoints beside the applicants whose answers change with a pipeline step. */
const changedByStep = [jobList, jobDetail, interviewList, engagementList, ownReviews, offerDetail];

/** `key` makes sending a form twice harmless. */
export const useApply = () =>
  useChange([...changedByApplicant], ({ body, key }: { body: Given<typeof jobApply.body>; key: string }) =>
    call(jobApply, { body, idempotencyKey: key, quiet: true }),
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

/** The counters of a job after one applicant changed. */
const updateCounts = (
  { status_counts, overdue }: Pick<ApplicantPages['pages'][number], 'status_counts' | 'overdue'>,
  before: ListedApplication,
  after: ListedApplication,
) => {
  const counts = { ...status_counts };
  counts[before.status] = (counts[before.status] ?? 0) - 1;
  counts[after.status] = (counts[after.status] ?? 0) + 1;
  return { status_counts: counts, overdue: overdue + Number(isOverdue(after)) - Number(isOverdue(before)) };
};

/** Changes an application in the cached answers of its detail. */
const updateDetail = (id: string, change: (application: Application) => Partial<Application>) =>
  queryClient().setQueriesData<Application>({ queryKey: [jobApplication.path] }, (detail) =>
    detail?.id === id ? { ...detail, ...change(detail) } : detail,
  );

/**
 * Changes an application in every cached answer for companies, counters included. Returns whether a list held it
 * (without one the counters cannot be updated) and how to roll the change back.
 */
const updateCached = (id: string, change: Partial<Application>) => {
  const client = queryClient();
  const lists = client.getQueriesData<ApplicantPages>({ queryKey: [jobApplicants.path] });
  const details = client.getQueriesData<Application>({ queryKey: [jobApplication.path] });
  const listed = lists
    .flatMap(([, list]) => list?.pages.flatMap(({ results }) => results) ?? [])
    .find((row) => row.id === id);
  if (listed) {
    const after = { ...listed, ...change };
    client.setQueriesData<ApplicantPages>(
      { queryKey: [jobApplicants.path, { job_id: listed.job.id }] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            ...updateCounts(page, listed, after),
            results: page.results.map((row) => (row.id === id ? { ...row, ...change } : row)),
          })),
        },
    );
  }
  updateDetail(id, () => change);
  const rollBack = () => {
    for (const [key, data] of [...lists, ...details]) client.setQueryData(key, data);
  };
  return { listed: listed !== undefined, rollBack };
};

const applyStep = (answer: Application) => {
  const { listed } = updateCached(answer.id, answer);
  return invalidate(...changedByStep, ...(listed ? [] : [jobApplicants]));
};

/** Puts an application that the server answered into the cached lists. */
export const cacheApplication = (answer: Application) => {
  updateCached(answer.id, answer);
  return invalidate(jobList);
};

/** Moves an application optimistically; rolls back when the server refuses. */
export const useMove = () =>
  useMutation({
    mutationFn: (body: ApplicationMove) => call(jobApplicationStatus, { body }),
    onMutate: async ({ application_id, status }) => {
      await queryClient().cancelQueries({ queryKey: [jobApplicants.path] });
      return updateCached(application_id, { status, moves: [] });
    },
    onError: (_, __, optimistic) => {
      optimistic?.rollBack();
      return invalidate(jobApplicants, jobApplication);
    },
    onSuccess: applyStep,
  });

/** Undoes a decline; loads the lists again when it is too late. */
export const useUndoDecline = () =>
  useMutation({
    mutationFn: (application_id: string) => call(jobApplicationUndo, { body: { application_id } }),
    onSuccess: applyStep,
    onError: () => invalidate(jobApplicants, jobApplication),
  });

export const useDeclineRest = () =>
  useMutation({
    mutationFn: (body: Given<typeof declineRest.body>) => call(declineRest, { body }),
    onSettled: () => invalidate(jobApplicants, jobApplication, ...changedByStep),
  });

export const useStar = () =>
  useMutation({
    ...smallAct,
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      call(starJobApplication, { body: { application_id: id, starred }, quiet: true }),
    onMutate: ({ id, starred }) => {
      notifyIfOffline();
      return updateCached(id, { starred });
    },
    onError: (error, _, optimistic) => {
      optimistic?.rollBack();
      notifyFailure(error);
    },
    // A cached list of starred applicants that is not on screen lacks the new one.
    onSuccess: () =>
      queryClient().removeQueries({
        queryKey: [jobApplicants.path, { only: 'starred' }],
        type: 'inactive',
      }),
  });

/** Each call sends the whole scorecard; the calls run one after the other. */
export const useScore = (id: string) =>
  useMutation({
    scope: { id: `scorecard ${id}` },
    mutationFn: (scores: Scores) => call(applicationScorecard, { body: { application_id: id, scores } }),
    onSuccess: ({ scorecards }) => updateDetail(id, () => ({ scorecards })),
  });

export const useAddNote = (id: string) =>
  useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(applicationNote, { body: { application_id: id, text }, idempotencyKey: key }),
    onSuccess: (note) => {
      // A note that is sent twice is answered twice and stored once.
      updateDetail(id, (application) => ({
        notes: [...(application.notes ?? []).filter((other) => other.id !== note.id), note],
      }));
    },
  });
