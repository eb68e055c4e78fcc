import { z } from 'zod';
import { Application } from './applications.ts';
import { endpoint } from './endpoint.ts';
import { Id, several } from './values.ts';

export const compareApplicants = endpoint({
  method: 'GET',
  path: '/employer/compare_applicants',
  summary: 'Compares two or three applicants of your jobs, if the plan includes it',
  access: ['company'],
  scope: 'applications:read',
  query: z.object({
    application_ids: several(Id).refine(({ length }) => length === 2 || length === 3, 'Choose two or three.'),
  }),
  response: z.object({ results: z.array(Application) }),
  planLimited: true,
});

export const pipelineCsv = endpoint({
  method: 'GET',
  path: '/employer/pipeline_csv',
  summary:
    'The applicants of one of your jobs as CSV, if the plan includes it; spreadsheet formulas are escaped',
  access: ['company'],
  scope: 'applications:read',
  query: z.object({ job_id: Id }),
  response: z.object({ name: z.string(), csv: z.string() }),
  planLimited: true,
});
