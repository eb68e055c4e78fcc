import type { Client } from '../../../../contract/src/client.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { readSearch } from './job-filters.ts';

/** What a visitor finds by a page's URL; null where it cannot be had, and the browser asks again. */
export const loadJobs = (call: Client, { searchParams }: URL) =>
  call(jobList, { query: readSearch(searchParams, false) }).catch(() => null);
