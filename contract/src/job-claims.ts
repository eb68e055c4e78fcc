import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { JobStatus } from './jobs.ts';
import { Id } from './values.ts';

/** A job that its company has taken over: live where its plan has room and nothing is missing, else a draft. */
export const ClaimedJob = z.object({ job_id: Id, title: z.string(), status: JobStatus });
export type ClaimedJob = z.infer<typeof ClaimedJob>;

export const jobClaim = endpoint({
  method: 'POST',
  path: '/employer/job_claim',
  summary:
    "Claims an imported job by an address of the posting company's domain; mails a link that confirms it",
  access: ['company'],
  requiresSeat: true,
  invalidates: [],
  idempotent: false,
  body: z.object({ job_id: Id }),
  response: z.object({
    message: z.string(),
    /** Done at once, where an admin had named this company. */
    claimed: ClaimedJob.nullable(),
    mailbox: z.string().optional(),
  }),
  errors: ['not_allowed_now', 'wrong_domain'],
});
export const jobClaimConfirm = endpoint({
  method: 'POST',
  path: '/employer/job_claim_confirm',
  summary: 'Confirms a claim by the link of the mail, once; the job is then the company’s own',
  access: ['public'],
  invalidates: ['companies', 'jobs'],
  idempotent: false,
  body: z.object({ token: z.string().max(500) }),
  response: ClaimedJob,
  errors: ['invalid_ticket', 'wrong_domain'],
});
