import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Application, jobApplicants } from '../../../../contract/src/applications.ts';
import type { Answer } from '../../../../contract/src/endpoint.ts';
import { call } from '../../lib/call.ts';

/** As many as a call gives. */
const atATime = 100;

/** Which of the applicants are looked at, by the name in the URL: `only`. */
export type Only = 'starred' | 'overdue' | undefined;
const onlyIn = (params: URLSearchParams): Only => {
  const only = params.get('only');
  return only === 'starred' || only === 'overdue' ? only : undefined;
};

export type ApplicantPages = InfiniteData<Answer<typeof jobApplicants>, number>;

/** Who moved to another page while one was loaded stands on both: each once. */
const once = (pages: ApplicantPages['pages']): Application[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values(),
];

const applicantsOf = (job_id: string, only: Only) =>
  infiniteQueryOptions({
    queryKey: [jobApplicants.path, { job_id, only }],
    queryFn: ({ pageParam, signal }) =>
      call(jobApplicants, {
        query: { job_id, page: pageParam, page_size: atATime, ...(only && { [only]: true }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.length + 1),
    select: ({ pages }) => {
      const { overdue = 0, status_counts: counts = {} } = pages.at(-1) ?? {};
      return { results: once(pages), overdue, counts };
    },
    // The same job's while one narrows them down, never another's.
    placeholderData: (before, query) =>
      (query?.queryKey[1] as { job_id: string } | undefined)?.job_id === job_id ? before : undefined,
  });

/** The applicants of one of own jobs, best match first, as far as they were asked for. */
export const useApplicants = (jobId: string) => {
  const [params] = useSearchParams();
  const only = onlyIn(params);
  return { ...useInfiniteQuery(applicantsOf(jobId, only)), only };
};
