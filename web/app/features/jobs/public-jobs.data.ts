import type { Given } from '../../../../contract/src/endpoint.ts';
import { jobMarket } from '../../../../contract/src/job-pages.ts';
import { jobList } from '../../../../contract/src/jobs.ts';
import { callAsVisitor } from '../../lib/call.ts';

/** What public pages show, asked again once their code is loaded. */
export const loadMarket = (query: NonNullable<Given<typeof jobMarket.query>>) =>
  callAsVisitor(jobMarket, { query });
export const loadJobs = (query: NonNullable<Given<typeof jobList.query>>) =>
  callAsVisitor(jobList, { query });
