import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { fileUpload } from '../../../../contract/src/accounts.ts';
import {
  type Application,
  type ApplicationMove,
  type ApplicationStatus,
  applicationNote,
  compareApplicants,
  declineRest,
  employeeAppliedJobsList,
  jobApplicants,
  jobApplication,
  jobApplicationStatus,
  jobApplicationUndo,
  jobApply,
  pipelineCsv,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { engagementList } from '../../../../contract/src/engagements.ts';
import { employeeProfileOwn } from '../../../../contract/src/fractionals.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import { jobDetail, jobList, recentRecommended } from '../../../../contract/src/jobs.ts';
import { ownReviews } from '../../../../contract/src/reviews.ts';
import { applicationScorecard, type Scores } from '../../../../contract/src/scorecards.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { isOverdue } from './reply-due.tsx';
import type { ApplicantPages } from './use-applicants.ts';

export const ownApplications = (page: number, status: ApplicationStatus[] = []) =>
  queryOf(employeeAppliedJobsList, { query: { page, ...(status.length > 0 ? { status } : {}) } });
/** The month's allowance and the counts by status, without a list. */
export const ownSummary = () => queryOf(employeeAppliedJobsList, { query: { page_size: 1 } });
export const ownProfile = () => queryOf(employeeProfileOwn);
export const applicationOf = (id: string) => queryOf(jobApplication, { params: { id } });

/** The applicants that were chosen, where the plan lets one compare them; else the dialog of plan limits says so. */
export const useCompare = () =>
  useMutation({
    mutationFn: async (application_ids: string[]) =>
      (await call(compareApplicants, { query: { application_ids } })).results,
  });

/** Saves a job's applicants as a file, where the plan gives it. */
export const useSavePipeline = () =>
  useMutation({
    mutationFn: (job_id: string) => call(pipelineCsv, { query: { job_id } }),
    onSuccess: ({ name, csv }) => saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' })),
  });

/** The answers that change when somebody applies or withdraws. */
const showingOwn = [
  employeeAppliedJobsList.path,
  jobApplication.path,
  jobDetail.path,
  jobList.path,
  recentRecommended.path,
  interviewList.path,
];
/** What else the company sees change with a step: the job's counters, and what a step begins or ends. */
const showingSteps = [jobList.path, jobDetail.path, interviewList.path, engagementList.path, ownReviews.path];
const refresh = (client: QueryClient, paths: string[]) =>
  Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));

/** `key` makes a repeated sending of one form harmless. */
export const useApply = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: Given<typeof jobApply.body>; key: string }) =>
      call(jobApply, { body, idempotencyKey: key, quiet: true }),
    onSuccess: () => refresh(client, showingOwn),
  });
};

export const useUploadResume = () =>
  useMutation({
    mutationFn: (file: File) => call(fileUpload, { body: { purpose: 'resume', file }, quiet: true }),
  });

export const useWithdraw = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (application_id: string) =>
      call(jobApplicationStatus, { body: { application_id, status: 'withdrawn' } }),
    onSettled: () => refresh(client, showingOwn),
  });
};

/** What a change of one applicant does to the numbers of their job. */
const recounted = (
  { status_counts, overdue }: Pick<ApplicantPages['pages'][number], 'status_counts' | 'overdue'>,
  before: Application,
  after: Application,
) => {
  const counts = { ...status_counts };
  counts[before.status] = (counts[before.status] ?? 0) - 1;
  counts[after.status] = (counts[after.status] ?? 0) + 1;
  return { status_counts: counts, overdue: overdue + Number(isOverdue(after)) - Number(isOverdue(before)) };
};

/**
 * Changes one application wherever the company sees it, and counts anew. `listed`: it stood in a list, else nothing could
 * be counted. `back` undoes it.
 */
const showApplication = (client: QueryClient, id: string, change: (one: Application) => Application) => {
  const lists = client.getQueriesData<ApplicantPages>({ queryKey: [jobApplicants.path] });
  const single = client.getQueriesData<Application>({ queryKey: [jobApplication.path] });
  const listed = lists
    .flatMap(([, list]) => list?.pages.flatMap(({ results }) => results) ?? [])
    .find((one) => one.id === id);
  if (listed) {
    const after = change(listed);
    client.setQueriesData<ApplicantPages>(
      { queryKey: [jobApplicants.path, { job_id: listed.job.id }] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            ...recounted(page, listed, after),
            results: page.results.map((one) => (one.id === id ? change(one) : one)),
          })),
        },
    );
  }
  client.setQueriesData<Application>({ queryKey: [jobApplication.path] }, (one) =>
    one?.id === id ? change(one) : one,
  );
  const back = () => {
    for (const [key, data] of [...lists, ...single]) client.setQueryData(key, data);
  };
  return { listed: listed !== undefined, back };
};

/** Shows what the server answered, and asks anew for whatever else a step changes. */
const showStep = (client: QueryClient, answer: Application) => {
  const { listed } = showApplication(client, answer.id, () => answer);
  return refresh(client, listed ? showingSteps : [...showingSteps, jobApplicants.path]);
};

/** Takes an application that the server answered with into the lists that show it, its counters included. */
export const useSetApplication = () => {
  const client = useQueryClient();
  return (answer: Application) => {
    showApplication(client, answer.id, () => answer);
    return refresh(client, [jobList.path]);
  };
};

/** Moves an application at once on the screen, and back where the server refuses. */
export const useMove = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApplicationMove) => call(jobApplicationStatus, { body }),
    onMutate: async ({ application_id, status }) => {
      await client.cancelQueries({ queryKey: [jobApplicants.path] });
      return showApplication(client, application_id, (one) => ({ ...one, status, moves: [] }));
    },
    onError: (_, __, shown) => {
      shown?.back();
      return refresh(client, [jobApplicants.path, jobApplication.path]);
    },
    onSuccess: (answer) => showStep(client, answer),
  });
};

/** Takes a decline back; where the time was over, the lists are read anew. */
export const useUndoDecline = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (application_id: string) => call(jobApplicationUndo, { body: { application_id } }),
    onSuccess: (answer) => showStep(client, answer),
    onError: () => refresh(client, [jobApplicants.path, jobApplication.path]),
  });
};

export const useDeclineRest = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Given<typeof declineRest.body>) => call(declineRest, { body }),
    onSettled: () => refresh(client, [jobApplicants.path, jobApplication.path, ...showingSteps]),
  });
};

export const useStar = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, starred }: { id: string; starred: boolean }) =>
      call(starJobApplication, { body: { application_id: id, starred } }),
    onMutate: ({ id, starred }) => showApplication(client, id, (one) => ({ ...one, starred })),
    onError: (_, __, shown) => shown?.back(),
    // The list of the starred alone, where it is not on the screen, lacks who was starred since.
    onSuccess: () =>
      client.removeQueries({ queryKey: [jobApplicants.path, { only: 'starred' }], type: 'inactive' }),
  });
};

/** Each sending is the whole of one's own card; they go out one after the other. */
export const useScore = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `scorecard ${id}` },
    mutationFn: (scores: Scores) => call(applicationScorecard, { body: { application_id: id, scores } }),
    onSuccess: ({ scorecards }) => showApplication(client, id, (one) => ({ ...one, scorecards })),
  });
};

export const useAddNote = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      call(applicationNote, { body: { application_id: id, text }, idempotencyKey: key }),
    onSuccess: (note) => {
      // A note that was sent twice is answered twice and stored once.
      showApplication(client, id, (one) => ({
        ...one,
        notes: [...(one.notes ?? []).filter((known) => known.id !== note.id), note],
      }));
    },
  });
};
