import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { JobStatus } from './jobs.ts';
import { Id } from './values.ts';

/** A claimed job: live if the plan has a free slot and nothing is missing, otherwise a draft. */
export const ClaimedJob = z.object({ job_id: Id, title: z.string(), status: JobStatus });
export type ClaimedJob = z.infer<typeof ClaimedJob>;

export const jobClaim = endpoint({
  method: 'POST',
  path: '/employer/job_claim',
  summary: "Claims an imported job with an address of the employer's domain and mails a confirmation link",
  ...forSeats('jobs:write'),
  invalidates: [],
  idempotent: false,
  body: z.object({ job_id: Id }),
  response: z.object({
    message: z.string(),
    /** Claimed at once, if an admin had assigned the job to this company. */
    claimed: ClaimedJob.nullable(),
    mailbox: z.string().optional(),
  }),
  errors: ['not_allowed_now', 'wrong_domain'],
});
export const jobClaimConfirm = endpoint({
  method: 'POST',
  path: '/employer/job_claim_confirm',
  summary: 'Confirms a claim with the mailed link, once; the job then belongs to the company',
  access: ['public'],
  invalidates: ['companies', 'jobs'],
  idempotent: false,
  body: z.object({ token: z.string().max(500) }),
  response: ClaimedJob,
  errors: ['invalid_ticket', 'wrong_domain'],
});
