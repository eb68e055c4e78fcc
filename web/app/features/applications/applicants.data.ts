import { type InfiniteData, infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { ApplicantSort } from '../../../../contract/src/applicant-filters.ts';
import {
  type ApplicationMove,
  jobApplicationStatus,
  jobApplicationUndo,
} from '../../../../contract/src/application-moves.ts';
import { applicationNote } from '../../../../contract/src/application-notes.ts';
import {
  type Applicant,
  type Application,
  companyMoves,
  jobApplicants,
  jobApplication,
  starJobApplication,
} from '../../../../contract/src/applications.ts';
import { bulkMove, bulkUndo, declineRest } from '../../../../contract/src/bulk-moves.ts';
import { chatRooms, chatSend } from '../../../../contract/src/chat.ts';
import { compareApplicants, pipelineCsv } from '../../../../contract/src/compare-applicants.ts';
import { conflictWithPerson } from '../../../../contract/src/conflicts.ts';
import type { BodyOf, ResponseOf } from '../../../../contract/src/endpoint.ts';
import { engagementList } from '../../../../contract/src/engagements.ts';
import { interviewList } from '../../../../contract/src/interviews.ts';
import { jobDetail, jobList } from '../../../../contract/src/jobs.ts';
import { offerDetail } from '../../../../contract/src/offers.ts';
import { ownReviews } from '../../../../contract/src/reviews.ts';
import { type Criterion, scorecardCriteria } from '../../../../contract/src/scorecards.ts';
import { teamList } from '../../../../contract/src/team.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, getQueryClient, invalidate } from '../../lib/query-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { MergeOptions } from '../../lib/save-version.ts';
import { notifyFailure, notifyIfOffline, optimisticMutation } from '../../ui/optimistic-mutation.ts';
import { hideUndoToast } from '../../ui/undo-toast.tsx';
import { type CardDraft, saveScorecard } from './save-scorecard.ts';
import { isOverdue } from './stages.ts';

/** For the company, of an applicant. */
export const conflictOfApplicant = (fractional_id: string) =>
  endpointQuery(conflictWithPerson, { query: { fractional_id } });

const applicantsPageSize = 100;

/** The filters of a job's applicants, as the URL has them; empty ones are unset. */
export const applicantDefaults = {
  only: '',
  sort: 'match',
  search: '',
  max_rate: '',
  min_hours: '',
  min_match: '',
  free_by: '',
};
export type ApplicantFilters = typeof applicantDefaults;

type ApplicantPages = InfiniteData<ResponseOf<typeof jobApplicants>, number>;

/** An applicant who moved to another page between two loads is in both pages; the later entry counts. */
const uniqueApplicants = (pages: ApplicantPages['pages']): Applicant[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
];

/** The parameters of the call. Invalid ones of a URL are left out. */
const applicantQuery = ({ only, sort, ...filters }: ApplicantFilters) => ({
  ...(only && { [only]: true }),
  sort: ApplicantSort.catch('match').parse(sort),
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});

/** The applicants of a job of the company. */
export const applicantsOfJob = (job_id: string, filters: ApplicantFilters) =>
  infiniteQueryOptions({
    queryKey: [jobApplicants.path, { job_id, ...filters }],
    queryFn: ({ pageParam, signal }) =>
      call(jobApplicants, {
        query: { job_id, page: pageParam, page_size: applicantsPageSize, ...applicantQuery(filters) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    select: ({ pages }) => {
      const { count = 0, overdue = 0, status_counts: counts = {} } = pages.at(-1) ?? {};
      return { results: uniqueApplicants(pages), count, overdue, counts };
    },
    // A change of the filter keeps the list of the same job, never that of another job.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { job_id: string } | undefined)?.job_id === job_id ? before : undefined,
  });

const comparisonQuery = (application_ids: string[]) =>
  endpointQuery(compareApplicants, { query: { application_ids } });

/** Needs a plan with comparison; without it the plan limit dialog opens. */
export const useCompare = () => {
  const { data, variables, ...opening } = useMutation({
    mutationFn: (application_ids: string[]) => call(compareApplicants, { query: { application_ids } }),
    onSuccess: (answer, ids) => getQueryClient().setQueryData(comparisonQuery(ids).queryKey, answer),
  });
  const opened = data !== undefined;
  const comparison = useQuery({ ...comparisonQuery(variables ?? []), enabled: opened });
  return {
    open: opening.mutate,
    isOpening: opening.isPending,
    applicants: opened ? comparison.data?.results : undefined,
    close: opening.reset,
  };
};

/** Downloads the applicants of a job as a CSV file. */
export const useDownloadPipeline = () =>
  useMutation({
    mutationFn: (job_id: string) => call(pipelineCsv, { query: { job_id } }),
    onSuccess: ({ name, csv }) => saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' })),
  });

/** Endpoints beside the applicants whose answers change with a pipeline step. */
const changedByStep = [jobList, jobDetail, interviewList, engagementList, ownReviews, offerDetail];

/** The counters of a job after one applicant changed. */
const updateCounts = (
  { status_counts, overdue }: Pick<ApplicantPages['pages'][number], 'status_counts' | 'overdue'>,
  before: Applicant,
  after: Applicant,
) => {
  const counts = { ...status_counts };
  counts[before.status] = (counts[before.status] ?? 0) - 1;
  counts[after.status] = (counts[after.status] ?? 0) + 1;
  return { status_counts: counts, overdue: overdue + Number(isOverdue(after)) - Number(isOverdue(before)) };
};

/** Changes an application in the cached answers of its detail. */
const updateDetail = (id: string, change: (application: Application) => Partial<Application>) =>
  getQueryClient().setQueriesData<Application>({ queryKey: [jobApplication.path] }, (detail) =>
    detail?.id === id ? { ...detail, ...change(detail) } : detail,
  );

/**
 * Changes an application in every cached answer for companies, counters included. Returns whether a list held it
 * (without one the counters cannot be updated) and how to roll the change back.
 */
const updateCached = (id: string, change: Partial<Application>) => {
  const client = getQueryClient();
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
      await getQueryClient().cancelQueries({ queryKey: [jobApplicants.path] });
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
    onSuccess: (answer) => {
      hideUndoToast();
      return applyStep(answer);
    },
    onError: () => invalidate(jobApplicants, jobApplication),
  });

export const useDeclineRest = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof declineRest>) => call(declineRest, { body }),
    onSettled: () => invalidate(jobApplicants, jobApplication, ...changedByStep),
  });

type BulkBody = BodyOf<typeof bulkMove>;

/** Moves several applications optimistically. */
export const useBulkMove = () =>
  useMutation({
    mutationFn: (body: BulkBody) => call(bulkMove, { body }),
    onMutate: async ({ application_ids, status }) => {
      await getQueryClient().cancelQueries({ queryKey: [jobApplicants.path] });
      for (const id of application_ids) updateCached(id, { status, moves: [...companyMoves[status]] });
    },
    onSettled: () => invalidate(jobApplicants, jobApplication, ...changedByStep),
  });

/** Undoes the declines of several applications. */
export const useBulkUndo = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof bulkUndo>) => call(bulkUndo, { body }),
    onSettled: () => invalidate(jobApplicants, jobApplication, ...changedByStep),
  });

/** Sends one message to several applicants, to each in their own chat. */
export const useMessageSeveral = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof chatSend>) => call(chatSend, { body, quiet: true }),
    onSuccess: () => invalidate(jobApplicants, chatRooms),
  });

export const useStar = () =>
  useMutation({
    ...optimisticMutation,
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
      getQueryClient().removeQueries({
        queryKey: [jobApplicants.path, { only: 'starred' }],
        type: 'inactive',
      }),
  });

export const useScore = (id: string, criteria: readonly Criterion[]) =>
  useMutation({
    mutationFn: ({ card, ...merge }: { card: CardDraft } & MergeOptions) =>
      saveScorecard(id, criteria, card, merge),
    onSuccess: (scorecards) => updateDetail(id, () => ({ scorecards })),
  });

/** Sets the criteria of a job. All its applications show them. */
export const useSetCriteria = () =>
  useMutation({
    mutationFn: ({ body, ...merge }: { body: BodyOf<typeof scorecardCriteria> } & MergeOptions) =>
      call(scorecardCriteria, { body, ...merge, quiet: true }),
    onSuccess: () => invalidate(jobApplication),
  });

/** The colleagues of the user, for mentions. */
export const colleagues = () => endpointQuery(teamList);

export const useAddNote = (id: string) =>
  useMutation({
    mutationFn: (note: { text: string; mentions: string[] }) =>
      call(applicationNote, { body: { application_id: id, ...note } }),
    onSuccess: (note) => {
      // A note that is sent twice is answered twice and stored once.
      updateDetail(id, (application) => ({
        notes: [...(application.notes ?? []).filter((other) => other.id !== note.id), note],
      }));
    },
  });
