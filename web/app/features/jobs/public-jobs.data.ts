import type { Given } from '../../../../contract/src/endpoint.ts';
import { jobMarket } from '../../../../contract/src/job-pages.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { call } from '../../lib/call.ts';

/** What public pages show, asked again once their code is loaded. */
export const loadMarket = (query: NonNullable<Given<typeof jobMarket.query>>) =>
  call(jobMarket, { query, quiet: true });
export const loadJobs = (query: NonNullable<Given<typeof jobList.query>>) =>
  call(jobList, { query, quiet: true });
