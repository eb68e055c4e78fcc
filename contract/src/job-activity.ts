import { z } from 'zod';
import { endpoint, everyone } from './endpoint.ts';
import { byId, Day, Done, Id } from './values.ts';

export const jobView = endpoint({
  method: 'POST',
  path: '/employer/job_view',
  summary: 'Counts a visit of the page of a live job, except by its company and by admins',
  access: everyone,
  requiresSeat: false,
  invalidates: [],
  idempotent: false,
  body: z.object({ job_id: Id }),
  response: Done,
});

/** The figures of a week that starts on a Monday (UTC). */
export const JobWeek = z.object({ week: Day, views: z.int(), applications: z.int() });
export type JobWeek = z.infer<typeof JobWeek>;

export const jobActivity = endpoint({
  method: 'GET',
  path: '/employer/job_activity/:id',
  summary:
    'Lists the views and applications of one of your jobs in each of the last eight weeks, this week first',
  access: ['company'],
  scope: 'jobs:read',
  params: byId,
  response: z.object({ weeks: z.array(JobWeek) }),
});
