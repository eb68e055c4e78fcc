import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookmarkCreate, bookmarkDelete, bookmarkedJobs } from '../../../../contract/src/bookmarks.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import { jobDetail, jobList, recentRecommended } from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery, listQuery } from '../../lib/query-client.ts';
import { notifyFailure, notifyIfOffline, optimisticMutation } from '../../ui/optimistic-mutation.ts';

type JobQuery = NonNullable<Given<typeof jobList.query>>;

export const jobListQuery = (query: JobQuery) => listQuery(jobList, { query });
export const jobsOfCompany = (company: string) =>
  endpointQuery(jobList, { query: { company, status: 'active', sort: 'recent', page_size: 50 } });
export const jobQuery = (id: string) => endpointQuery(jobDetail, { params: { id } });
export const savedJobsQuery = (page: number) => listQuery(bookmarkedJobs, { query: { page, page_size: 20 } });
export const recommendedJobsQuery = () => endpointQuery(recentRecommended);

/** The answers that contain a job's bookmark. */
const pathsWithBookmark = [jobList.path, jobDetail.path, bookmarkedJobs.path, recentRecommended.path];

/** Sets the bookmark of one job wherever the job occurs in a cached answer. */
const withBookmark = (answer: unknown, id: string, bookmarked: boolean): unknown => {
  if (Array.isArray(answer)) return answer.map((item) => withBookmark(item, id, bookmarked));
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer).map(([key, value]) => [key, withBookmark(value, id, bookmarked)]);
  const copy = Object.fromEntries(parts);
  return copy.id === id && 'bookmarked' in copy ? { ...copy, bookmarked } : copy;
};

/** Adds or removes a bookmark: shown at once, reverted when the server refuses. Without a connection it waits for one. */
export const useBookmark = (id: string) => {
  const client = useQueryClient();
  const show = (bookmarked: boolean) => {
    for (const path of pathsWithBookmark)
      client.setQueriesData({ queryKey: [path] }, (answer) => withBookmark(answer, id, bookmarked));
  };
  return useMutation<unknown, Error, boolean>({
    ...optimisticMutation,
    scope: { id: `bookmark ${id}` },
    mutationFn: (bookmarked) =>
      bookmarked
        ? call(bookmarkCreate, { body: { job_id: id }, quiet: true })
        : call(bookmarkDelete, { params: { id }, quiet: true }),
    onMutate: (bookmarked) => {
      notifyIfOffline();
      show(bookmarked);
    },
    onError: (error, bookmarked) => {
      show(!bookmarked);
      notifyFailure(error);
    },
    onSuccess: (_, bookmarked) => {
      // A list that was in flight may have arrived with the old flag.
      show(bookmarked);
      // A visible saved list keeps the removed job, so that it can be added again.
      return client.invalidateQueries({ queryKey: [bookmarkedJobs.path], refetchType: 'none' });
    },
  });
};
