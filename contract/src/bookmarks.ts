import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { JobCard } from './jobs.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Id } from './values.ts';

export const bookmarkCreate = endpoint({
  method: 'POST',
  path: '/employer/bookmark_job',
  summary: 'Saves a job',
  access: ['fractional'],
  scope: 'jobs:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ job_id: Id }),
  response: z.object({ bookmarked: z.literal(true) }),
});
export const bookmarkDelete = endpoint({
  method: 'DELETE',
  path: '/employer/bookmark_job/:id',
  summary: 'Removes a saved job (by the job id)',
  access: ['fractional'],
  scope: 'jobs:write',
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  response: z.object({ bookmarked: z.literal(false) }),
});
export const bookmarkedJobs = endpoint({
  method: 'GET',
  path: '/employer/bookmarked_jobs',
  summary: 'Lists saved jobs, latest first',
  access: ['fractional'],
  scope: 'jobs:read',
  query: z.object(pagingQuery),
  response: toPageSchema(JobCard),
});
