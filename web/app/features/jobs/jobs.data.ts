import { useMutation, useQueryClient } from '@tanstack/react-query';
import { employeeSkillsSearch } from '../../../../contract/src/catalog.ts';
import type { Given } from '../../../../contract/src/endpoint.ts';
import {
  bookmarkCreate,
  bookmarkDelete,
  bookmarkedJobs,
  jobDetail,
  jobList,
  recentRecommended,
} from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query-client.ts';

type JobQuery = NonNullable<Given<typeof jobList.query>>;

export const jobs = (query: JobQuery) => queryOf(jobList, { query });
export const job = (id: string) => queryOf(jobDetail, { params: { id } });
export const savedJobs = (page: number) => queryOf(bookmarkedJobs, { query: { page, page_size: 20 } });
export const jobsForMe = () => queryOf(recentRecommended);
export const skillsLike = (search: string) => queryOf(employeeSkillsSearch, { query: { search, limit: 8 } });

/** The answers in which a job's bookmark stands. */
const showing = [jobList.path, jobDetail.path, bookmarkedJobs.path, recentRecommended.path];

/** A cached answer with the bookmark of one job changed, wherever in it the job stands. */
const withBookmark = (answer: unknown, id: string, bookmarked: boolean): unknown => {
  if (Array.isArray(answer)) return answer.map((item) => withBookmark(item, id, bookmarked));
  if (typeof answer !== 'object' || answer === null) return answer;
  const parts = Object.entries(answer).map(([key, value]) => [key, withBookmark(value, id, bookmarked)]);
  const copy = Object.fromEntries(parts);
  return copy.id === id && 'bookmarked' in copy ? { ...copy, bookmarked } : copy;
};

/** Saves or forgets a job: shown at once, taken back when the server refuses. */
export const useBookmark = (id: string) => {
  const client = useQueryClient();
  const show = (bookmarked: boolean) => {
    for (const path of showing)
      client.setQueriesData({ queryKey: [path] }, (answer) => withBookmark(answer, id, bookmarked));
  };
  return useMutation<unknown, Error, boolean>({
    scope: { id: `bookmark ${id}` },
    mutationFn: (bookmarked) =>
      bookmarked ? call(bookmarkCreate, { body: { job_id: id } }) : call(bookmarkDelete, { params: { id } }),
    onMutate: show,
    onError: (_, bookmarked) => show(!bookmarked),
    onSuccess: (_, bookmarked) => {
      // A list that was on its way may have come with the old flag.
      show(bookmarked);
      // A saved list on the screen keeps what was just taken out, so that it can be put back.
      return client.invalidateQueries({ queryKey: [bookmarkedJobs.path], refetchType: 'none' });
    },
  });
};
